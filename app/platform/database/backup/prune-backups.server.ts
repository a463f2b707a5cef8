import { deleteBackup, deletePartials, listBackups } from "./backup-folder.server";
import { backupsToKeep, type KeepRules } from "./keep-rules";

/**
 * Deletes the backups of the folder that no rule keeps. Never deletes the newest complete one, nor
 * anything that a backup did not write. Returns the deleted folders.
 */
export async function pruneBackups(directory: string, rules: KeepRules): Promise<string[]> {
  deletePartials(directory);
  const backups = await listBackups(directory);
  const kept = backupsToKeep(backups, rules);
  const deleted = backups.filter((backup) => !kept.has(backup) && deleteBackup(backup));
  return deleted.map(({ folder }) => folder);
}
