import { limits } from '@switchboard/contract'
import { z } from 'zod'
import type { Company } from '../../config/companies.ts'
import type { Grant } from './company-provider.ts'

/** A person as an identity provider describes him or her. */
export interface CompanyPerson {
  issuer: string
  subject: string
  email: string | null
  /** The provider proves that the address is this person's. */
  emailIsProved: boolean
  firstName: string
  lastName: string
  /** Null: the provider named none. */
  groups: string[] | null
}

/** A name in one line, without what cannot be stored: providers hand on what directories hold. */
const Name = z
  .string()
  .transform((name) =>
    name
      .slice(0, limits.nameText)
      .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
  )
  .catch('')
  .default('')
const Claims = z.object({
  email: z.email().max(254).nullable().catch(null).default(null),
  // Some providers write it as a text.
  email_verified: z.union([z.boolean(), z.stringbool()]).nullable().catch(null).default(null),
  given_name: Name,
  family_name: Name,
  name: Name,
})
const Groups = z.union([z.array(z.string()), z.string().transform((group) => [group])])

export function personOfGrant(company: Company, { claims, subject }: Grant): CompanyPerson {
  const known = Claims.parse(claims)
  const { email, email_verified: isVerified } = known
  const [first = '', ...rest] = known.name.split(' ')
  const groups = Groups.safeParse(claimAt(claims, company.groupsClaim))
  return {
    issuer: company.issuer,
    subject,
    email,
    emailIsProved: email !== null && (isVerified ?? company.trustsEmail),
    firstName: known.given_name || first || (email?.split('@')[0] ?? ''),
    lastName: known.family_name || rest.join(' '),
    groups: groups.success ? groups.data : null,
  }
}

/** A claim by its name, which may be an address with dots, or by a path such as `realm_access.roles`. */
function claimAt(claims: unknown, path: string): unknown {
  const Named = z.record(z.string(), z.unknown())
  const direct = Named.safeParse(claims)
  if (!direct.success) return undefined
  if (Object.hasOwn(direct.data, path)) return direct.data[path]
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0 || !Object.hasOwn(direct.data, head)) return undefined
  return claimAt(direct.data[head], rest.join('.'))
}

/** Whether the groups of a person admit him or her. */
export function isAdmitted({ allowedGroups }: Company, { groups }: CompanyPerson): boolean {
  return allowedGroups.length === 0 || allowedGroups.some((group) => groups?.includes(group) === true)
}

/** What the groups of a person say about rights; undefined: nothing. */
export function rightsOf(
  { adminGroups, departments }: Company,
  { groups }: CompanyPerson,
): { isAdmin: boolean | undefined; department: string | undefined } {
  const isIn = (group: string) => groups?.includes(group) === true
  return {
    isAdmin: adminGroups.length === 0 ? undefined : adminGroups.some(isIn),
    department: departments.find(({ group }) => isIn(group))?.department,
  }
}

/** Whether the operator takes this provider's word for such an address. */
export function mayProve({ emailDomains }: Company, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return emailDomains.length === 0 || emailDomains.includes(domain)
}
