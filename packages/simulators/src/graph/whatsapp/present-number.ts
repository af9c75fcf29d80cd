import { chosen } from '../paging.ts'
import type { GraphWorld } from '../world.ts'
import type { BusinessNumber } from './account.ts'

const commonFields = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
  'last_onboarded_time',
  'webhook_configuration',
]

export function presentNumber(world: GraphWorld, number: BusinessNumber, fields: unknown) {
  const whole = {
    verified_name: number.verifiedName,
    code_verification_status: number.verification,
    display_phone_number: number.display,
    quality_rating: number.quality,
    platform_type: number.registered ? 'CLOUD_API' : 'NOT_APPLICABLE',
    throughput: { level: number.throughput },
    last_onboarded_time: new Date(number.onboardedAt).toISOString().replace(/\.\d{3}Z$/, '+0000'),
    webhook_configuration: webhooksOf(world, number),
    status: number.registered ? 'CONNECTED' : 'PENDING',
    id: number.id,
  }
  return chosen(whole, fields, commonFields)
}

function webhooksOf(world: GraphWorld, { override, account }: BusinessNumber) {
  const own = world.whatsapp.accounts.get(account)
  const [subscription] = own?.subscribed ?? []
  const app = subscription && world.apps.get(subscription[0])?.callbacks.get('whatsapp_business_account')
  return {
    ...(override ? { phone_number: override.url } : {}),
    ...(subscription?.[1].override ? { whatsapp_business_account: subscription[1].override.url } : {}),
    ...(app ? { application: app.url } : {}),
  }
}
