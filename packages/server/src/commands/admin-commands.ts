import type { AppContext } from '../context.ts'
import { createAdmin, resetPassword } from '../features/agents/agents.ts'
import { createDepartment } from '../features/departments/departments.ts'
import { resetSecondFactorByEmail } from '../features/profile/profile.ts'
import { deadLetters, replayItem } from '../features/dead-letters/dead-letters.ts'
import { renewLostKeys } from '../features/push/push.ts'
import { rotateSecretKey } from './rotate-secret-key.ts'

export interface AdminCommand {
  name: string
  /** The arguments it takes, as the usage shows them; the first `needs.length` must be given. */
  needs: readonly string[]
  optional?: readonly string[]
  summary: string
  /** Returns the text to print when it is done. */
  run(app: AppContext, args: readonly string[]): Promise<string>
}

export const adminCommands: readonly AdminCommand[] = [
  {
    name: 'create-admin',
    needs: ['<email>'],
    optional: ['<first name>', '<last name>'],
    summary: 'makes an administrator and prints a password to be changed at the first sign-in',
    async run(app, [given = '', first_name = 'New', last_name = 'Administrator']) {
      const email = given.trim()
      const password = await createAdmin(app, { email, first_name, last_name })
      return `${email} is an administrator now, with the password ${password}`
    },
  },
  {
    name: 'reset-password',
    needs: ['<email>'],
    summary: 'gives somebody a new password, prints it and ends all of his or her sessions',
    async run(app, [given = '']) {
      const email = given.trim()
      const password = await resetPassword(app, email)
      return `${email} signs in with the password ${password} now; all sessions have ended.`
    },
  },
  {
    name: 'reset-second-factor',
    needs: ['<email>'],
    summary: 'takes away the second factor of somebody who lost it and ends all of his or her sessions',
    async run(app, [given = '']) {
      const email = given.trim()
      const wasOn = await resetSecondFactorByEmail(app, email)
      return wasOn
        ? `${email} signs in with the password alone now; all sessions have ended.`
        : `${email} has no second factor.`
    },
  },
  {
    name: 'create-department',
    needs: ['<name>'],
    summary: 'adds a department',
    async run(app, [name = '']) {
      const { department_name } = await createDepartment(app, null, { department_name: name })
      return `The department ${department_name} is there.`
    },
  },
  {
    name: 'rotate-secret-key',
    needs: [],
    summary: 'seals every stored secret anew with a new key, which is put at the head of the key file',
    run: rotateSecretKey,
  },
  {
    name: 'renew-push-keys',
    needs: [],
    summary: 'makes new push keys when the key file that opens the stored ones is lost',
    async run(app) {
      return (await renewLostKeys(app))
        ? 'The push keys are new; everybody turns notifications on again.'
        : 'The key file opens the push keys: they stay as they are.'
    },
  },
  {
    name: 'list-failed',
    needs: [],
    summary: 'lists what failed or is stuck, oldest first, and how each channel is doing',
    async run(app) {
      const { items, total, channels } = await deadLetters(app)
      const lines = items.map(
        ({ itemid, state, kind, since, reason }) => `${itemid}  ${state} ${kind} since ${since}: ${reason}`,
      )
      const health = channels.map(
        ({ platform, name, state, last_error }) =>
          `${platform} ${name}: ${state}${last_error === null ? '' : `, ${last_error}`}`,
      )
      if (total > items.length) lines.push(`${total - items.length} younger ones are not listed.`)
      return [...(lines.length === 0 ? ['Nothing failed and nothing is stuck.'] : lines), ...health].join(
        '\n',
      )
    },
  },
  {
    name: 'replay',
    needs: ['<item id>'],
    summary: 'tries one of the listed items again',
    async run(app, [itemid = '']) {
      await replayItem(app, itemid)
      return `${itemid} is tried again.`
    },
  },
]

/** How to use one command, or all. */
export function usage(only?: AdminCommand): string {
  const lines = (only === undefined ? adminCommands : [only]).map(
    ({ name, needs, optional = [], summary }) => {
      const args = [name, ...needs, ...optional.map((word) => `[${word}]`)].join(' ')
      return `  npm run admin -- ${args}\n      ${summary}`
    },
  )
  return `Usage:\n${lines.join('\n')}\n`
}
