/** How the server reaches its database: as the role that serves, and as the role that owns the tables. */
export interface DatabaseUrls {
  /** For everything while it runs. */
  server: string
  /** For migrations and grants at the start, and for a restore. */
  owner: string
}

/** A database with one role for both. */
export const oneRole = (url: string): DatabaseUrls => ({ server: url, owner: url })
