import { badRequest } from '../refusal.ts'
import { readInteger, readNumber, readText } from '../parameters.ts'
import type { Location } from '../wire.ts'
import type { Method, MethodCall } from './method.ts'
import { finishSend, startSend } from './send-common.ts'

export const sendPlace: Method[] = [
  {
    name: 'sendLocation',
    run: (call) => {
      const location = readLocation(call)
      return finishSend(call, startSend(call), { location })
    },
  },
  {
    name: 'sendVenue',
    run: (call) => {
      const location = readLocation(call)
      const title = readText(call.parameters, 'title') ?? ''
      const address = readText(call.parameters, 'address') ?? ''
      if (title === '') throw badRequest('title must be non-empty')
      return finishSend(call, startSend(call), { location, venue: { location, title, address } })
    },
  },
  {
    name: 'sendContact',
    run: (call) => {
      const phone = readText(call.parameters, 'phone_number') ?? ''
      const name = readText(call.parameters, 'first_name') ?? ''
      if (phone === '') throw badRequest('phone number must be non-empty')
      if (name === '') throw badRequest('first name must be non-empty')
      return finishSend(call, startSend(call), { contact: { phone_number: phone, first_name: name } })
    },
  },
]

function readLocation(call: MethodCall): Location {
  const latitude = readNumber(call.parameters, 'latitude')
  const longitude = readNumber(call.parameters, 'longitude')
  if (latitude === undefined || Number.isNaN(latitude)) throw badRequest('latitude is empty')
  if (longitude === undefined || Number.isNaN(longitude)) throw badRequest('longitude is empty')
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badRequest('wrong location specified')
  const accuracy = readNumber(call.parameters, 'horizontal_accuracy')
  const livePeriod = readInteger(call.parameters, 'live_period')
  return {
    latitude,
    longitude,
    ...(accuracy === undefined ? {} : { horizontal_accuracy: Math.min(1500, Math.max(0, accuracy)) }),
    ...(livePeriod === undefined ? {} : { live_period: livePeriod }),
  }
}
