import { departments, emailOf, fullNameOf, password, staff, staffKeys } from './company/people.ts'

/** What a newcomer reads when the demo has started. */
export function greeting({ desk, phones, shop }: { desk: string; phones: string; shop: string }): string {
  return [
    '',
    `  The desk      ${desk}`,
    `  The shop      ${shop}   a website with its chat`,
    `  The phones    ${phones}`,
    '',
    `  Sign in as any of these, always with the password  ${password}`,
    '',
    ...departments.flatMap((department) => [
      ...staffKeys
        .filter((key) => staff[key].department === department)
        .map((key) => `  ${emailOf(key).padEnd(47)}${roleOf(key)}`),
      '',
    ]),
    '  Write in the shop or on a phone and answer at the desk. Nothing leaves this machine. Ctrl-C ends the demo.',
    '',
  ].join('\n')
}

const roleOf = (key: (typeof staffKeys)[number]): string =>
  `${fullNameOf(key)}, ${staff[key].department}${staff[key].isAdmin ? ', administrator' : ''}`

/** Only the person at the console can free a port in use, so the message is in plain words. */
export function addressTaken(
  error: unknown,
  { phones, shop }: { phones: number; shop: number },
): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined
  const port = 'port' in error ? Number(error.port) : 0
  const name = port === phones ? 'PHONES_PORT' : otherPort(port, shop)
  return `Port ${port} is taken by another program. Stop it, or choose another port: ${name}=${port + 1} npm run demo`
}

const otherPort = (port: number, shop: number): string => (port === shop ? 'SHOP_PORT' : 'PORT')
