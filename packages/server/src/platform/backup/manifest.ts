import { z } from 'zod'

/** The contents of a backup; written last, so that a folder without it is not a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  made_on: z.string(),
  /** The schema the rows fit: restored first, then brought up to date. */
  migrations: z.array(z.string()),
  /** The checksums of tables and key are absent in a backup of version 0.9.0 and older. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string().optional() })),
  files: z.array(z.object({ key: z.string(), sha256: z.string() })),
  /** Files that rows name and that are not in the backup: deleted while it was made, or lost, unreadable or changed in the store. */
  left_out: z
    .array(z.object({ key: z.string(), why: z.enum(['deleted', 'missing', 'unreadable', 'changed']) }))
    .default([]),
  /** Whether the key of the channel tokens is in the backup. */
  key: z.enum(['included', 'left-out']).default('included'),
  key_sha256: z.string().optional(),
  /** Everything but this manifest is encrypted under the passphrase. */
  encrypted: z.boolean().default(false),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
/** The key that opens sealed secrets. Anyone who has it and the rows can read channel tokens: keep the backup private. */
export const KEY_FILE = 'secret.key'

/** Not restored: every user signs in again, and presence starts empty. */
export const transientTables = [
  'connections',
  'viewings',
  'sessions',
  'sign_in_challenges',
  'login_attempts',
  'push_jobs',
  'pending_bytes',
] as const

/** The files that should be in a backup and are not. */
export const lostFiles = ({ left_out }: Manifest): Manifest['left_out'] =>
  left_out.filter(({ why }) => why !== 'deleted')

/** A problem that the operator must fix before a backup or restore can run. */
export class BackupError extends Error {}
