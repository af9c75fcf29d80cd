import type { AppContext } from '../../context.ts'
import { fileKey } from '../files/files.ts'

const GOOD_FOR = 24 * 3600_000

/** A path that opens one file of a chat without signing in, for a day. */
export const visitorFileUrl = (app: AppContext, fileid: string, name: string): string =>
  `/visitor-files/${fileKey(app, 'visitor-files', { fileid, goodFor: GOOD_FOR })}/${encodeURIComponent(name)}`
