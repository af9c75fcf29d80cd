import { z } from 'zod'
import { limits } from '../limits.ts'
import { Timestamp } from '../wire.ts'

/** A path of this site with its query: `//host` and `/\host` would lead to another one. */
export const ownPath = z
  .string()
  .max(limits.returnPath)
  .regex(/^\/(?![/\\])[^\s\\]*$/)

/** An identity provider on the sign-in page. */
export const CompanyButton = z.object({
  /** Its name in addresses. */
  company: z.string(),
  name: z.string(),
})

/** An identity provider as the operator configured it. */
export const CompanyLogin = CompanyButton.extend({
  issuer: z.string(),
  clientId: z.string(),
  /** The address that the provider has to allow for coming back. */
  redirectAddress: z.string(),
  /** Who gets an account at the first sign-in. */
  accounts: z.enum(['invited', 'everyone']),
  emailDomains: z.array(z.string()),
  /** The claim with the groups of a person. */
  groupsClaim: z.string(),
  allowedGroups: z.array(z.string()),
  adminGroups: z.array(z.string()),
  departments: z.array(z.object({ group: z.string(), department: z.string() })),
  /** Since when the provider refuses the client id and secret of this desk; null: it does not. */
  refusedOn: Timestamp.nullable(),
})
export type CompanyLogin = z.infer<typeof CompanyLogin>

/** An identity provider and my login there, if it is linked. */
export const LinkedLogin = CompanyButton.extend({
  linked: z
    .object({ email: z.string().nullable(), linked_on: Timestamp, used_on: Timestamp.nullable() })
    .nullable(),
})
export type LinkedLogin = z.infer<typeof LinkedLogin>

/** What proves again who I am: my password, or having signed in at a provider just now. */
export const OwnProof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password') }),
  z.object({
    by: z.literal('sign-in'),
    /** Where I can sign in again. */
    companies: z.array(CompanyButton),
    /** Until when my present sign-in is good for it; null: it is not. */
    goodUntil: Timestamp.nullable(),
  }),
])
export type OwnProof = z.infer<typeof OwnProof>
