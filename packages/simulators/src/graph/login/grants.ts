import { issueToken } from '../tokens.ts'
import type { Grant, GraphWorld } from '../world.ts'

export const whatsappScopes = ['whatsapp_business_management', 'whatsapp_business_messaging']

export const messengerScopes = [
  'pages_messaging',
  'pages_show_list',
  'pages_manage_metadata',
  'business_management',
  'pages_read_engagement',
]

export const instagramScopes = ['instagram_basic', 'instagram_manage_messages']

const codeLifeMs = 30 * 1000
const shortLifeMs = 90 * 60 * 1000

export function grantsFor(scopes: readonly string[], targetIds: string[]): Grant[] {
  return scopes.map((scope) => ({ scope, targetIds }))
}

/** The code a signup ends with. */
export function issueCode(world: GraphWorld, app: string, grants: Grant[]): string {
  const code = `AQ${world.random.letters(120)}`
  world.codes.set(code, { app, grants, until: world.clock.later(codeLifeMs), used: false })
  return code
}

/** The short-lived token a login ends with. */
export function issueUserToken(
  world: GraphWorld,
  app: string,
  grants: Grant[],
): { value: string; expiresIn: number } {
  const { value } = issueToken(world, {
    app,
    kind: 'user',
    owner: world.user.id,
    grants,
    lifeMs: shortLifeMs,
  })
  return { value, expiresIn: shortLifeMs / 1000 }
}
