import type { SMTPServer, SMTPServerSession } from 'smtp-server'

export interface ReceivedMail {
  /** As given in the envelope, which decides where it goes. */
  to: string
  /** By their names in small letters; a continued line is one. */
  headers: Readonly<Record<string, string>>
  text: string
  html: string
  /** The first address in the text. */
  link: string
}

/**
 * `busy` is temporary (451), `refuses` is for good (550), `hangs` answers a mail only when the test lets it, `closed` takes
 * nobody's mail for now (421).
 */
type Behaviour = 'accepts' | 'busy' | 'closed' | 'refuses' | 'hangs'

/** A mail server of others' making on this machine, which keeps what it gets. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string
  port: number
  mails: readonly ReceivedMail[]
  /** Mails that began, whatever became of them. */
  attempts(): number
  behave(how: Behaviour): void
  stop(): Promise<void>
}

interface MailServerOptions {
  /** The port of one that was stopped before. */
  port?: number
  /** Asks for this password. */
  password?: string
  /** Offers encryption, with a certificate that nobody vouches for. */
  isSelfSigned?: boolean
}

export async function startMailServer({
  port = 0,
  password,
  isSelfSigned = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const { SMTPServer: Server } = await import('smtp-server')
  const mails: ReceivedMail[] = []
  const hanging: (() => void)[] = []
  let behaviour: Behaviour = 'accepts'
  let attempts = 0
  const server = new Server({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: isSelfSigned ? [] : ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect(_, answer) {
      answer(behaviour === 'closed' ? refusal(421) : null)
    },
    onAuth(auth, _, answer) {
      if (auth.password === password) answer(null, { user: 'desk' })
      else answer(refusal(535))
    },
    onRcptTo(_, __, answer) {
      attempts += 1
      if (behaviour === 'refuses') answer(refusal(550))
      else if (behaviour === 'busy') answer(refusal(451))
      else answer()
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const take = () => {
          mails.push(readMail(Buffer.concat(chunks).toString('utf8'), session))
          answer()
        }
        if (behaviour === 'hangs') hanging.push(take)
        else take()
      })
    },
  })
  // A desk that gives up closes its connection in the middle.
  server.on('error', () => undefined)
  const bound = await listening(server, port)
  return {
    url: `smtp://${password === undefined ? '' : `desk:${password}@`}127.0.0.1:${bound}`,
    port: bound,
    mails,
    attempts: () => attempts,
    behave(how) {
      behaviour = how
      if (how !== 'hangs') for (const take of hanging.splice(0)) take()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

const refusal = (responseCode: number): Error => Object.assign(new Error('no'), { responseCode })

const listening = (server: SMTPServer, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address()
      resolve(address !== null && typeof address === 'object' ? address.port : 0)
    })
  })

function readMail(raw: string, session: SMTPServerSession): ReceivedMail {
  const { headers } = partOf(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')))
  const bodyOf = (type: string): string =>
    parts.find((part) => part.headers['content-type']?.startsWith(type))?.body ?? ''
  const text = bodyOf('text/plain')
  return {
    to: session.envelope.rcptTo.map(({ address }) => address).join(),
    headers,
    text,
    html: bodyOf('text/html'),
    link: /https?:\S+/.exec(text)?.[0] ?? '',
  }
}

function partOf(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { headers, body: decoded(raw.slice(end + 4), headers['content-transfer-encoding']) }
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
