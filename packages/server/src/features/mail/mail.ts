import { events, type MailDelivery } from '@switchboard/contract'
import type { AppContext, Reader, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { requireNotSilent } from '../../platform/lib/silent-mode.ts'
import { announce } from '../../platform/realtime/announce.ts'
import { admins } from '../../platform/realtime/rooms.ts'
import { Letter } from './letter.ts'
import { deliveriesAbout, deleteMailsAbout, insertMail } from './mail-store.ts'

export { writeLetter } from './write-letter.ts'

interface NewMail {
  /** The row whose link it carries; mails are found and forgotten by it. */
  about: string
  letter: Letter
  /** When its link ends. Later nothing is sent. */
  usefulUntil: string
}

/** Without SMTP_URL nothing is mailed, and links are handed over by people. */
export const isMailOn = ({ config }: Pick<AppContext, 'config'>): boolean => config.mail !== null

/** @throws silent-mode, mail-off */
export function requireMail(app: Pick<AppContext, 'config'>): void {
  requireNotSilent(app)
  if (!isMailOn(app)) refuse('mail-off')
}

/** Queues a mail in the transaction that makes its link. Only while mail is on. @returns what is known of it */
export async function queueMail(
  app: AppContext,
  tx: Tx,
  { about, letter, usefulUntil }: NewMail,
): Promise<MailDelivery> {
  const mailid = app.ids.uuid()
  const now = app.clock.now()
  const content = app.secrets.seal(JSON.stringify(Letter.parse(letter)), contentPlace(mailid))
  await insertMail(tx, {
    mailid,
    about,
    content,
    not_before: now,
    useful_until: usefulUntil,
    created_on: now,
    problem: null,
    done_on: null,
  })
  tx.onCommit(() => app.wake.worker('mail'))
  return { state: 'waiting', problem: null }
}

/** A mail contains the secret of its link, so its content is sealed. */
export const contentPlace = (mailid: string): string => `mails/${mailid}/content`

/** The links are void: mails that wait are not sent any more. */
export const forgetMailsAbout = (tx: Tx, about: readonly string[]): Promise<void> =>
  deleteMailsAbout(tx, about)

/** What became of the mails about these; what was not mailed is absent. */
export async function mailsAbout(
  reader: Reader,
  about: readonly string[],
): Promise<ReadonlyMap<string, MailDelivery>> {
  const rows = await deliveriesAbout(reader, about)
  return new Map(rows.map(({ about: id, ...delivery }) => [id, delivery]))
}

/** Administrators' pages load what became of the mails. */
export const announceMails = (app: AppContext, tx: Tx): Promise<void> =>
  announce(app, tx, { event: events.mailsChanged, payload: {}, audience: [admins] })
