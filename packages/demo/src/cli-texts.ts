import { departments, emailOf, fullNameOf, password, staff, staffKeys } from './company/people.ts'

/** What a newcomer reads when the demo has started. */
export function greeting(deskUrl: string, phonesUrl: string): string {
  return [
    '',
    `  The desk      ${deskUrl}`,
    `  The phones    ${phonesUrl}`,
    '',
    `  Sign in as any of these, always with the password  ${password}`,
    '',
    ...departments.flatMap((department) => [
      ...staffKeys
        .filter((key) => staff[key].department === department)
        .map((key) => `  ${emailOf(key).padEnd(47)}${roleOf(key)}`),
      '',
    ]),
    '  Write on a phone and answer at the desk. Nothing leaves this machine. Ctrl-C ends the demo.',
    '',
  ].join('\n')
}

const roleOf = (key: (typeof staffKeys)[number]): string =>
  `${fullNameOf(key)}, ${staff[key].department}${staff[key].isAdmin ? ', administrator' : ''}`

/** Only the person at the console can free a port in use, so the message is in plain words. */
export function addressTaken(error: unknown, phonesPort: number): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined
  const port = 'port' in error ? Number(error.port) : 0
  const name = port === phonesPort ? 'PHONES_PORT' : 'PORT'
  return `Port ${port} is taken by another program. Stop it, or choose another port: ${name}=${port + 1} npm run demo`
}
