import { faultSwitches, ruleSwitch } from '../fault-switches.ts'
import type { PhoneChannel, PhoneAction, PhoneFile, PhoneSeat, SampleKind } from '../phone-channel.ts'
import type { ViberPhone } from './phone.ts'
import type { ViberSimulator } from './viber.ts'

const samples = [
  'photo',
  'video',
  'document',
  'sticker',
  'location',
  'contact',
  'album',
  'unknown',
] as const satisfies SampleKind[]

/** Viber on the phones page. To block is to unsubscribe. */
export function viberChannel(viber: ViberSimulator): PhoneChannel {
  const { world, faults } = viber
  const phoneAt = ({ account, client }: PhoneSeat): ViberPhone => {
    const person = world.people.get(client)
    if (!person) throw new Error(`no client ${client}`)
    return viber.client({ id: person.id, name: person.name, ...(account === '' ? {} : { bot: account }) })
  }
  return {
    key: 'viber',
    name: 'Viber',
    accounts: () => viber.bots().map(({ token, name }) => ({ key: token, name })),
    clients: () => viber.clients().map(({ id, name }) => ({ key: id, name })),
    addClient: (firstName, lastName) => {
      const name = [firstName, lastName].filter(Boolean).join(' ')
      const id = Buffer.from(world.random.letters(16)).toString('base64')
      return { key: viber.client({ id, name }).person.id, name }
    },
    chat: (seat) => phoneAt(seat).chat(),
    does: (seat, action) => perform(phoneAt(seat), action),
    sendsFile: (seat, file) => sendFile(phoneAt(seat), file),
    media: (fileId) => world.files.find(fileId),
    abilities: { reactions: [], replies: false, edits: false, blocks: true, starts: true, samples },
    switches: [
      ...faultSwitches({
        faults,
        deliveryFaults: world.connection.deliveryFaults,
        sends: { method: 'send_message' },
        changed: world.changed,
      }),
      ruleSwitch(world.changed, 'failLater', 'Accept, then report as failed', () =>
        faults.failLater('The message could not be delivered'),
      ),
    ],
    onChange: viber.onChange,
  }
}

function perform(phone: ViberPhone, action: PhoneAction): void {
  switch (action.type) {
    case 'write':
      return void phone.writes(action.text)
    case 'tap':
      return void phone.taps(action.key)
    case 'sample':
      return sendSample(phone, action.kind, action.caption)
    case 'start':
      return phone.starts()
    case 'read':
      return phone.reads()
    case 'block':
      return phone.unsubscribes()
    case 'unblock':
      return phone.subscribes()
    case 'reply':
    case 'edit':
    case 'react':
    case 'press':
      throw new Error(`Viber has no ${action.type}`)
    default:
      return action satisfies never
  }
}

function sendSample(phone: ViberPhone, kind: SampleKind, caption: string): void {
  const sends: Partial<Record<SampleKind, () => unknown>> = {
    photo: () => phone.sendsPhoto('machine', caption),
    video: () => phone.sendsVideo('video', caption),
    document: () => phone.sendsDocument(),
    sticker: () => phone.sendsSticker(),
    location: () => phone.sendsLocation(),
    contact: () => phone.sendsContact(),
    album: () => phone.sendsAlbum(['gasket', 'plate', 'parcel'], caption),
    unknown: () => phone.sendsUnknown(),
  }
  const send = sends[kind]
  if (!send) throw new Error(`Viber has no ${kind}`)
  send()
}

function sendFile(phone: ViberPhone, { caption, ...file }: PhoneFile): void {
  if (file.mimeType.startsWith('image/')) phone.sendsPhoto(file, caption)
  else if (file.mimeType === 'video/mp4') phone.sendsVideo(file, caption)
  else phone.sendsDocument(file)
}
