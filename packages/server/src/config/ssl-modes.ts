import type { Fault } from './config-error.ts'

/** The driver takes them for verify-full, and prints seven lines about that between ours at every start. */
const ALIASES = /(?<=[?&]sslmode=)(require|prefer|verify-ca)(?=[&#]|$)/g

/** The driver takes any other word for verify-full too, and a slip in `disable` or `no-verify` is not seen. */
export function sslModeFaults(addresses: Readonly<Record<string, string | undefined>>): Fault[] {
  return Object.entries(addresses).flatMap(([setting, address = '']) => {
    const mode = modeOf(address)
    const text = `"${mode}" is no sslmode; it must be verify-full, no-verify (which checks no certificate) or disable`
    return mode === '' || MODES.includes(mode) ? [] : [{ setting, text }]
  })
}

const MODES = ['verify-full', 'no-verify', 'disable', 'require', 'prefer', 'verify-ca']

const modeOf = (address: string): string =>
  URL.canParse(address) ? (new URL(address).searchParams.get('sslmode') ?? '') : ''

/** The same address for the driver. With `uselibpqcompat` it gives these modes the meaning of libpq, and prints nothing. */
export const withoutAliases = (address: string): string =>
  address.includes('uselibpqcompat=') ? address : address.replace(ALIASES, 'verify-full')
