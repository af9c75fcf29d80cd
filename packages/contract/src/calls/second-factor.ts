import { z } from 'zod'
import { defineCall } from '../call.ts'
import { RecoveryCodes, SecondFactor, SecondFactorSetup } from '../entities/second-factor.ts'
import { SignedIn } from '../entities/session.ts'
import { Done, Id } from '../wire.ts'

const Code = z.string().max(100)
const Password = z.string().max(1000)

/** Ours: the second step for a user with a second factor, after the password. */
export const loginSecondStep = defineCall({
  method: 'POST',
  path: '/auth/login-second-step',
  right: 'anyone',
  summary: 'Finish a sign-in with a code of the authenticator app, or with a recovery code.',
  body: z.strictObject({ challenge: z.string().max(200), code: Code }),
  reply: SignedIn,
  refusals: ['wrong-code', 'second-factor-lost', 'second-step-over', 'too-many-requests'],
})

export const getSecondFactor = defineCall({
  method: 'GET',
  path: '/auth/second-factor',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'Whether I sign in with a second factor.',
  reply: SecondFactor,
})

export const startSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor/start',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'Start to set up my second factor; it is on after a code of it is confirmed.',
  body: z.strictObject({ password: Password }),
  reply: SecondFactorSetup,
  refusals: ['wrong-password', 'fresh-sign-in-needed', 'second-factor-on', 'too-many-requests'],
})

/** The browser makes `requestid`: a repeated request returns the same recovery codes, while all of them count. */
export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  right: 'signed-in',
  allowIncomplete: true,
  summary: 'Turn my second factor on with a first code; ends my other sessions.',
  body: z.strictObject({ requestid: Id.optional(), code: Code }),
  reply: RecoveryCodes,
  refusals: ['wrong-code', 'second-factor-not-started', 'too-many-requests'],
})

export const turnOffSecondFactor = defineCall({
  method: 'POST',
  path: '/auth/second-factor/off',
  right: 'signed-in',
  summary: 'Turn my second factor off, with my password and a code.',
  body: z.strictObject({ password: Password, code: Code }),
  reply: Done,
  refusals: [
    'wrong-password',
    'fresh-sign-in-needed',
    'wrong-code',
    'second-factor-lost',
    'second-factor-required',
    'too-many-requests',
  ],
})

/** The browser makes `requestid`: a repeated request returns the same codes, while all of them count. */
export const makeRecoveryCodes = defineCall({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  right: 'signed-in',
  summary: 'Create new recovery codes, with my password and a code; the old ones no longer work.',
  body: z.strictObject({ requestid: Id.optional(), password: Password, code: Code }),
  reply: RecoveryCodes,
  refusals: [
    'wrong-password',
    'fresh-sign-in-needed',
    'wrong-code',
    'second-factor-lost',
    'too-many-requests',
  ],
})

export const getSecondFactorOf = defineCall({
  method: 'GET',
  path: '/admin/{userid}/second-factor',
  right: 'admin',
  summary: 'Whether an agent signs in with a second factor.',
  params: z.object({ userid: Id }),
  reply: SecondFactor,
  refusals: ['agent-not-found'],
})

export const resetSecondFactor = defineCall({
  method: 'POST',
  path: '/admin/{userid}/reset-second-factor',
  right: 'admin',
  summary: 'Remove the second factor of an agent who lost it; ends the sessions of the agent.',
  params: z.object({ userid: Id }),
  body: z.strictObject({}),
  reply: Done,
  refusals: ['agent-not-found', 'own-second-factor'],
})
