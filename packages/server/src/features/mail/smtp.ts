import type { Transporter } from 'nodemailer'
import type { MailSettings } from '../../config/config.ts'
import { once } from '../../platform/lib/once.ts'
import type { Letter } from './letter.ts'

/** Milliseconds. A server that answers slowly may take this long for everything together. */
const PATIENCE = 60_000
const STEP = 20_000

export interface SentLetter extends Letter {
  mailid: string
  company: string
}

/** Sends one letter. @throws what nodemailer says of the failure */
export type SendLetter = (letter: SentLetter, stopping: AbortSignal) => Promise<void>

/** Connects for each letter, so that no connection is held. */
export function smtpSender(settings: MailSettings): SendLetter {
  // Its code is loaded with the first mail: few starts need it.
  const transport = once(() => openTransport(settings))
  return async ({ mailid, company, to, subject, text, html }, stopping) => {
    const { from, patience = PATIENCE } = settings
    await (await transport()).sendMail({
      from: { name: company, address: from },
      to: { name: '', address: to },
      subject,
      text,
      html,
      // A repeat after a crash is recognised as the same mail.
      messageId: `<${mailid}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(patience)]),
    })
  }
}

async function openTransport({ smtpUrl }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { protocol, username, hostname } = new URL(smtpUrl)
  return createTransport({
    url: smtpUrl,
    connectionTimeout: STEP,
    greetingTimeout: STEP,
    socketTimeout: STEP,
    dnsTimeout: STEP,
    // A password is never sent in the clear over a network.
    requireTLS: protocol === 'smtp:' && username !== '' && !isThisMachine(hostname),
  })
}

const isThisMachine = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
