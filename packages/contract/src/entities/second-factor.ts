import { z } from 'zod'
import { Timestamp } from '../wire.ts'

/** Whether the user signs in with a second factor, and since when. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The general settings require it of this user. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/**
 * The secret for an authenticator app, as text and as the squares of a QR code: a row of '1' (dark) and '0' per line.
 */
export const SecondFactorSetup = z.object({
  secret: z.string(),
  address: z.string(),
  squares: z.array(z.string().regex(/^[01]+$/)),
})
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

/** Shown once; the server stores only their digests. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
