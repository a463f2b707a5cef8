import { hostAndRoom } from "~/domain/appointments/host-and-room";

/** Who hosts a time and in which room, if that is said. */
export function HostAndRoom({ of }: { of: Parameters<typeof hostAndRoom>[0] }) {
  const words = hostAndRoom(of);
  return words === null ? null : (
    <p>
      <bdi>{words}</bdi>.
    </p>
  );
}
