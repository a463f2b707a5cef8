// The first import of a command-line program: what its reader can mend is said in one line, not as
// a stack, also when the environment is refused while the other imports run.
process.on("uncaughtException", (error) => {
  console.error(error.name === "StartError" ? error.message : error);
  process.exit(1);
});
