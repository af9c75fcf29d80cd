import { createHash } from 'node:crypto'

/** What is stored of a secret token: the content of a table cannot be used in its place. */
export const tokenDigest = (token: string): Buffer => createHash('sha256').update(token).digest()
