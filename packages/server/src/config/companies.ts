import { z } from 'zod'
import type { Fault } from './config-error.ts'
import { entriesOf } from './contradictions.ts'

/** An identity provider (OpenID Connect) with which people of the company sign in. */
export interface Company {
  /** Its name in addresses: /sign-in/<company>. */
  company: string
  /** Shown on the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  /** Who gets an account at the first sign-in. */
  accounts: 'invited' | 'everyone'
  /** Domains of the addresses that this provider may prove at a first sign-in. Empty: any, where it is the only one. */
  emailDomains: string[]
  /** The provider gives out the addresses itself, and need not say that it verified one. */
  trustsEmail: boolean
  groupsClaim: string
  /** Empty: groups decide nothing. */
  allowedGroups: string[]
  adminGroups: string[]
  /** The first one that fits counts. */
  departments: { group: string; department: string }[]
}

/** The identity providers of an environment; those with a fault are left out. */
export function companiesFrom(environment: NodeJS.ProcessEnv): { companies: Company[]; faults: Fault[] } {
  const given = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('OIDC_') && value !== undefined && value.trim() !== '' ? [[name, value.trim()]] : [],
  )
  const settings = new Map(given.map(([name = '', value = '']) => [name, value]))
  const names = entriesOf(settings.get('OIDC_PROVIDERS'))
  const faults = namesFaults(names, settings)
  const places = names.length === 0 ? [{ company: 'company', prefix: 'OIDC_' }] : names.map(placeOf)
  const known = new Set(['OIDC_PROVIDERS'])
  for (const { prefix } of places) for (const name of Object.keys(parts.shape)) known.add(prefix + name)
  for (const name of settings.keys())
    if (!known.has(name)) faults.push({ setting: name, text: 'is no setting; check its spelling' })
  if (names.length === 0 && [...settings.keys()].every((name) => name === 'OIDC_PROVIDERS'))
    return { companies: [], faults }
  const parsed = places.map((place) => companyFrom(place, settings))
  return {
    companies: parsed.flatMap(({ company }) => (company === null ? [] : [company])),
    faults: [...faults, ...parsed.flatMap((each) => each.faults), ...domainsFaults(places, settings)],
  }
}

interface Place {
  company: string
  prefix: string
}

const placeOf = (company: string): Place => ({
  company,
  prefix: `OIDC_${company.toUpperCase().replaceAll('-', '_')}_`,
})

function namesFaults(names: readonly string[], settings: ReadonlyMap<string, string>): Fault[] {
  const wrong = names.filter((name) => !/^[a-z][a-z0-9-]{0,29}$/.test(name))
  const prefixes = names.map((name) => placeOf(name).prefix)
  const isTwice = new Set(prefixes).size < prefixes.length
  const text = 'must be names of lower-case letters, digits and hyphens, each once, such as staff,partners'
  const faults: Fault[] = wrong.length > 0 || isTwice ? [{ setting: 'OIDC_PROVIDERS', text }] : []
  if (names.length > 0 && settings.has('OIDC_ISSUER')) {
    const [first = ''] = prefixes
    faults.push({ setting: 'OIDC_ISSUER', text: `with OIDC_PROVIDERS, set ${first}ISSUER and so on` })
  }
  return faults
}

/** Otherwise the provider of one company could prove the addresses of another. */
function domainsFaults(places: readonly Place[], settings: ReadonlyMap<string, string>): Fault[] {
  if (places.length < 2) return []
  const text =
    'is missing; with several providers each has the domains of the addresses that it may prove, such as example.com'
  const missing = places
    .map(({ prefix }) => `${prefix}EMAIL_DOMAINS`)
    .filter((name) => entriesOf(settings.get(name)).length === 0)
  return missing.map((setting) => ({ setting, text }))
}

const listOf = z.string().transform((list) =>
  list
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

/** Groups may be distinguished names, with commas and equals signs: entries end at semicolons, the last sign counts. */
const departmentsOf = listOf.transform((entries, context) =>
  entries.flatMap((entry) => {
    const at = entry.lastIndexOf('=')
    const [group, department] = [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()]
    if (group !== '' && department !== '') return [{ group, department }]
    context.addIssue('no pair')
    return []
  }),
)

/** Labels of letters and digits of any script, with hyphens inside. */
const DOMAIN = /^(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))*$/u

const wanted = (text: string) => ({ wanted: text })
const aText = wanted('a text')

/** The settings of one provider, without its prefix. */
const parts = z.object({
  ISSUER: z
    .string()
    .refine(isSafeIssuer)
    .meta(wanted('the https:// address of the provider, exactly as it names itself')),
  CLIENT_ID: z.string().meta(aText),
  CLIENT_SECRET: z.string().meta(aText),
  NAME: z.string().max(60).optional().meta(wanted('a text of at most 60 characters')),
  SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/)
    .default('openid email profile')
    .meta(wanted('scopes separated by blanks, openid among them')),
  ACCOUNTS: z.enum(['invited', 'everyone']).default('invited').meta(wanted('invited or everyone')),
  EMAIL_DOMAINS: z
    .string()
    .toLowerCase()
    .transform(entriesOf)
    .refine((domains) => domains.every((domain) => DOMAIN.test(domain)))
    .default([])
    .meta(wanted('domains separated by commas, without @ or quotes, such as example.com,partner.example')),
  TRUST_EMAIL: z.stringbool().default(false).meta(wanted('on or off')),
  GROUPS_CLAIM: z.string().default('groups').meta(aText),
  ALLOWED_GROUPS: listOf.default([]).meta(aText),
  ADMIN_GROUPS: listOf.default([]).meta(aText),
  DEPARTMENTS: departmentsOf
    .default([])
    .meta(wanted('pairs of a group and a department, such as repairs=Support; shop=Sales')),
})

/** Plain http only on this machine, where nobody in between can read the code. */
function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, search, hash } = new URL(issuer)
  if (search !== '' || hash !== '') return false
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}

const Hint = z.object({ wanted: z.string() })

function companyFrom(
  { company, prefix }: Place,
  settings: ReadonlyMap<string, string>,
): { company: Company | null; faults: Fault[] } {
  const names = Object.keys(parts.shape)
  const given = Object.fromEntries(names.map((name) => [name, settings.get(prefix + name)]))
  const parsed = parts.safeParse(given)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
    const faults = [...wrong].map((name) => faultOf(prefix + name, name, given[name] !== undefined))
    return { company: null, faults }
  }
  const { data } = parsed
  if (data.ACCOUNTS === 'everyone' && isForAnybody(data)) {
    const text = `${data.ISSUER} lets anybody in: set ${prefix}EMAIL_DOMAINS as well`
    return { company: null, faults: [{ setting: `${prefix}ACCOUNTS`, text }] }
  }
  const read: Company = {
    company,
    name: data.NAME ?? new URL(data.ISSUER).hostname,
    issuer: data.ISSUER,
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    scopes: data.SCOPES,
    accounts: data.ACCOUNTS,
    emailDomains: data.EMAIL_DOMAINS,
    trustsEmail: data.TRUST_EMAIL,
    groupsClaim: data.GROUPS_CLAIM,
    allowedGroups: data.ALLOWED_GROUPS,
    adminGroups: data.ADMIN_GROUPS,
    departments: data.DEPARTMENTS,
  }
  return { company: read, faults: [] }
}

/** No value is shown: a secret may stand in the wrong place. */
function faultOf(setting: string, name: string, isSet: boolean): Fault {
  const shape: Readonly<Record<string, z.ZodType>> = parts.shape
  const { wanted: what } = Hint.parse(shape[name]?.meta())
  return { setting, text: isSet ? `must be ${what}` : `is missing; it must be ${what}` }
}

/** Google has accounts of the whole world under one issuer. */
const isForAnybody = ({ ISSUER, EMAIL_DOMAINS, ALLOWED_GROUPS }: z.infer<typeof parts>): boolean =>
  new URL(ISSUER).hostname === 'accounts.google.com' &&
  EMAIL_DOMAINS.length === 0 &&
  ALLOWED_GROUPS.length === 0
