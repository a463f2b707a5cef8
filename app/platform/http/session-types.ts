/** A signed-in account. */
export type SessionUser = {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: string;
};

export type Session = {
  sid: string;
  /** The database's snapshot that it was read in. */
  snapshot: string;
  /** The account's unread notifications. */
  unread: number;
  user: SessionUser;
};

/** Finds the session with this id. Null if it has ended. The product declares it. */
export type FindSession = (sid: string) => Promise<Session | null>;
