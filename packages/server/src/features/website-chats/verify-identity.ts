import { Email, filledName, filledText, limits, text } from '@switchboard/contract'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { type AccountRow, holdSecrets, secretsOf } from '../channel-accounts/channel-accounts.ts'

/** Seconds by which the clocks of the company’s website and of the desk may differ. */
const CLOCK_SKEW = 60
/** A longer-lived proof would be worth stealing. */
const LONGEST = 24 * 3600

const MOST_FIELDS = 20

/** What the company’s website says of its user. Further claims are left alone. */
const VisitorIdentity = z.object({
  /** The website’s own id of the user: the same person on every device. */
  sub: filledText(200),
  exp: z.number(),
  name: filledName(limits.nameText).nullish(),
  email: Email.nullish(),
  fields: z
    .record(filledText(100), text(200))
    .refine((fields) => Object.keys(fields).length <= MOST_FIELDS)
    .default({}),
})
export type VisitorIdentity = Omit<z.infer<typeof VisitorIdentity>, 'exp'>

/**
 * The identity in a JWT that the company’s website signed with the secret of this website chat (docs/website-chat.md). The
 * algorithm is fixed: a token that names another one, or none, is refused. @throws identity-refused
 */
export async function verifyIdentity(
  app: AppContext,
  account: Pick<AccountRow, 'accountid' | 'secrets'>,
  jwt: string,
): Promise<VisitorIdentity> {
  const now = Math.floor(app.clock.millis() / 1000)
  const secret = secretsOf(app, account)?.['identity']
  if (secret === undefined || jwt.length > limits.identityToken) refuse('identity-refused')
  const parsed = VisitorIdentity.safeParse(await signedClaims(jwt, secret, now))
  if (!parsed.success || parsed.data.exp > now + LONGEST + CLOCK_SKEW) refuse('identity-refused')
  const { exp: _, ...identity } = parsed.data
  return identity
}

/**
 * Until the transaction ends nobody renews the secret that has just verified an identity, so that the renewal ends what begins
 * here. @throws identity-refused when it was renewed meanwhile
 */
export async function holdIdentitySecret(
  tx: Tx,
  { accountid, secrets }: Pick<AccountRow, 'accountid' | 'secrets'>,
): Promise<void> {
  const held = await holdSecrets(tx, accountid)
  if (held?.secrets['identity'] !== secrets['identity']) refuse('identity-refused')
}

async function signedClaims(jwt: string, secret: string, now: number): Promise<JWTPayload | null> {
  const { errors, jwtVerify } = await import('jose')
  try {
    const { payload } = await jwtVerify(jwt, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_SKEW,
      currentDate: new Date(now * 1000),
      requiredClaims: ['sub', 'exp'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}
