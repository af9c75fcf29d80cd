import { verifyCallback } from '../callbacks.ts'
import { endpoint, type EndpointCall } from '../endpoint.ts'
import { invalidParameter, refusedByWhatsApp } from '../graph-error.ts'
import { isRecord, readLoosely } from '../../read-request.ts'
import { requireProduct } from './content-parts.ts'
import { sendMessage } from './send.ts'
import { presentNumber } from './present-number.ts'
import { readOverride } from './read-override.ts'

/** The endpoints of a business phone number. */
export const numberEndpoints = [
  endpoint('whatsapp', 'number', 'GET', '', 'phone_number', ({ world, node, parameters }) =>
    presentNumber(world, node.number, parameters.values['fields']),
  ),
  endpoint('whatsapp', 'number', 'POST', '', 'webhook_configuration', configureWebhook),
  endpoint('whatsapp', 'number', 'POST', 'register', 'register', register),
  endpoint('whatsapp', 'number', 'POST', 'deregister', 'deregister', deregister),
  endpoint('whatsapp', 'number', 'POST', 'messages', 'messages', sendMessage),
]

type Call = EndpointCall<'number'>

async function configureWebhook({ world, node: { number }, parameters }: Call) {
  const asked = readLoosely(parameters.values['webhook_configuration'])
  if (!isRecord(asked)) throw invalidParameter('The parameter webhook_configuration is required.')
  const override = readOverride(asked)
  if (override) await verifyCallback(world, override)
  number.override = override
  world.changed()
  return { success: true }
}

const pinTries = 5

/** The first PIN becomes the number's own; later ones must be the same. */
function register({ world, node: { number }, parameters }: Call) {
  requireProduct(parameters.values)
  const { pin } = parameters.values
  if (typeof pin !== 'string' || !/^\d{6}$/.test(pin)) throw invalidParameter('Param pin must be 6 digits.')
  if (number.verification !== 'VERIFIED') {
    throw refusedByWhatsApp(133006, 'Phone number re-verification needed', 'Verify the phone number first.')
  }
  if (number.wrongPins >= pinTries) {
    throw refusedByWhatsApp(133008, 'Too many two-step PIN guesses', 'Too many wrong PINs; try again later.')
  }
  if (number.pin !== undefined && number.pin !== pin) {
    number.wrongPins += 1
    throw refusedByWhatsApp(
      133005,
      'Two-step verification PIN Mismatch',
      'The PIN is not the one that was set.',
    )
  }
  Object.assign(number, { pin, registered: true, wrongPins: 0, throughput: 'STANDARD' })
  number.onboardedAt = world.clock.now()
  world.changed()
  return { success: true }
}

function deregister({ world, node: { number } }: Call) {
  number.registered = false
  world.changed()
  return { success: true }
}
