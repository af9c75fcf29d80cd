import type { Tx } from '../../context.ts'
import { forgetMailsAbout } from '../mail/mail.ts'
import { deleteResetsOf } from './password-resets-store.ts'

/** Ends every link for a new password of an account, and the mails that would bring one. */
export async function endResetLinksOf(tx: Tx, userid: string): Promise<void> {
  await forgetMailsAbout(tx, await deleteResetsOf(tx, userid))
}
