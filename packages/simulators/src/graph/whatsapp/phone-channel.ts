import { faultSwitches, ruleSwitch } from '../../fault-switches.ts'
import type {
  FaultSwitch,
  PhoneChannel,
  PhoneAction,
  PhoneFile,
  PhoneSeat,
  SampleKind,
} from '../../phone-channel.ts'
import type { WhatsAppPhone } from './phone.ts'
import type { WhatsAppSimulator } from './whatsapp.ts'

const samples = [
  'photo',
  'voice',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'venue',
  'contact',
  'album',
  'unknown',
] as const satisfies SampleKind[]

/** WhatsApp on the phones page. */
export function whatsappChannel(whatsapp: WhatsAppSimulator): PhoneChannel {
  const { world } = whatsapp
  const phoneAt = ({ account, client }: PhoneSeat): WhatsAppPhone => {
    const person = world.whatsapp.people.get(client)
    if (!person) throw new Error(`no client ${client}`)
    const { waId, userId, name } = person
    const number = account === '' ? {} : { number: account }
    return whatsapp.client({
      name,
      ...number,
      ...(waId === undefined ? { userId: userId ?? '' } : { phone: waId }),
    })
  }
  return {
    key: 'whatsapp',
    name: 'WhatsApp',
    accounts: () => whatsapp.numbers().map(({ id, verifiedName }) => ({ key: id, name: verifiedName })),
    clients: () => whatsapp.clients().map(({ key, name }) => ({ key, name })),
    addClient: (firstName, lastName) => {
      const name = [firstName, lastName].filter(Boolean).join(' ')
      const phone = `45${world.random.digits(8)}`
      return { key: whatsapp.client({ phone, name }).person.key, name }
    },
    chat: (seat) => phoneAt(seat).chat(),
    does: (seat, action) => perform(phoneAt(seat), action),
    sendsFile: (seat, file) => sendFile(phoneAt(seat), file),
    media: (fileId) => world.whatsapp.files.find(fileId),
    abilities: {
      reactions: ['👍', '❤️', '😂', '😮', '😢', '🙏'],
      replies: true,
      edits: true,
      blocks: true,
      starts: false,
      samples,
    },
    switches: switchesOf(whatsapp),
    onChange: whatsapp.onChange,
  }
}

function switchesOf({ world, faults }: WhatsAppSimulator): FaultSwitch[] {
  const connection = world.connections.whatsapp
  return [
    ...faultSwitches({
      faults,
      deliveryFaults: connection.deliveryFaults,
      sends: { method: 'messages' },
      changed: world.changed,
    }),
    ruleSwitch(world.changed, 'failLater', 'Accept, then report as failed', () =>
      faults.failLater(131026, 'Message undeliverable'),
    ),
  ]
}

function perform(phone: WhatsAppPhone, action: PhoneAction): void {
  switch (action.type) {
    case 'write':
      return void phone.writes(action.text)
    case 'reply':
      return void phone.repliesTo(action.messageId, action.text)
    case 'edit':
      return phone.edits(action.messageId, action.text)
    case 'react':
      return phone.reacts(action.messageId, action.emoji)
    case 'press':
      return void phone.presses(action.messageId, action.button)
    case 'sample':
      return sendSample(phone, action.kind, action.caption)
    case 'read':
      return phone.reads()
    case 'block':
      return phone.blocks()
    case 'unblock':
      return phone.unblocks()
    case 'start':
    case 'tap':
      throw new Error(`WhatsApp has no ${action.type}`)
    default:
      return action satisfies never
  }
}

function sendSample(phone: WhatsAppPhone, kind: SampleKind, caption: string): void {
  const sends: Partial<Record<SampleKind, () => unknown>> = {
    photo: () => phone.sendsPhoto('machine', caption),
    voice: () => phone.sendsVoice(),
    video: () => phone.sendsVideo('video', caption),
    audio: () => phone.sendsAudio(),
    document: () => phone.sendsDocument('invoice', caption),
    sticker: () => phone.sendsSticker(),
    location: () => phone.sendsLocation(),
    venue: () => phone.sendsVenue(),
    contact: () => phone.sendsContact(),
    album: () => phone.sendsAlbum(['gasket', 'plate', 'parcel'], caption),
    unknown: () => phone.sendsUnknown(),
  }
  const send = sends[kind]
  if (!send) throw new Error(`WhatsApp has no ${kind}`)
  send()
}

/** A file of one's own, as the kind that its type implies. */
function sendFile(phone: WhatsAppPhone, { caption, ...file }: PhoneFile): void {
  if (/^image\/(jpeg|png)$/.test(file.mimeType)) phone.sendsPhoto(file, caption)
  else if (file.mimeType === 'video/mp4') phone.sendsVideo(file, caption)
  else if (file.mimeType.startsWith('audio/')) phone.sendsAudio(file)
  else phone.sendsDocument(file, caption)
}
