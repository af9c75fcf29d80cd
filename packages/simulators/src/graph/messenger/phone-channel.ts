import { faultSwitches } from '../../fault-switches.ts'
import type { PhoneChannel, PhoneAction, PhoneFile, PhoneSeat, SampleKind } from '../../phone-channel.ts'
import type { MessengerSimulator } from './messenger.ts'
import type { MessengerPhone } from './phone.ts'

const samples = [
  'photo',
  'voice',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'album',
  'unknown',
] as const satisfies SampleKind[]

/** Messenger on the phones page. */
export function messengerChannel(messenger: MessengerSimulator): PhoneChannel {
  const { world, faults } = messenger
  const phoneAt = (seat: PhoneSeat) => phoneOf(messenger, seat)
  return {
    key: 'messenger',
    name: 'Messenger',
    accounts: () => messenger.pages().map(({ id, name }) => ({ key: id, name })),
    clients: () =>
      messenger
        .clients()
        .filter(({ samePersonAs }) => samePersonAs === undefined)
        .map(presentClient),
    addClient: (firstName, lastName) =>
      presentClient(messenger.client({ psid: world.random.digits(16), firstName, lastName }).client),
    chat: (seat) => phoneAt(seat).chat(),
    does: (seat, action) => perform(phoneAt(seat), action),
    sendsFile: (seat, file) => sendFile(phoneAt(seat), file),
    media: (fileId) => world.messenger.files.find(fileId),
    abilities: {
      reactions: ['❤', '😆', '😮', '😢', '😠', '👍'],
      replies: true,
      edits: true,
      blocks: true,
      starts: true,
      samples,
    },
    switches: faultSwitches({
      faults,
      deliveryFaults: world.connections.messenger.deliveryFaults,
      sends: { method: 'messages' },
      changed: world.changed,
    }),
    onChange: messenger.onChange,
  }
}

/** At another page the same person has another id, made when first needed. */
function phoneOf(messenger: MessengerSimulator, { account, client }: PhoneSeat): MessengerPhone {
  const { world } = messenger
  const known = world.messenger.clients.get(client)
  if (!known) throw new Error(`no client ${client}`)
  const { firstName, lastName, page } = known
  if (account === '' || account === page) return messenger.client({ psid: client, firstName, lastName, page })
  const there = messenger.clients().find((one) => one.samePersonAs === client && one.page === account)
  const psid = there?.psid ?? world.random.digits(16)
  return messenger.client({ psid, firstName, lastName, page: account, samePersonAs: client })
}

function presentClient({ psid, firstName, lastName }: MessengerPhone['client']): {
  key: string
  name: string
} {
  return { key: psid, name: [firstName, lastName].filter(Boolean).join(' ') }
}

function perform(phone: MessengerPhone, action: PhoneAction): void {
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
    case 'tap':
      return void phone.taps(action.key)
    case 'sample':
      return sendSample(phone, action.kind, action.caption)
    case 'start':
      return void phone.starts()
    case 'read':
      return phone.reads()
    case 'block':
      return phone.blocks()
    case 'unblock':
      return phone.unblocks()
    default:
      return action satisfies never
  }
}

/** There are no captions: text under a picture is a message of its own. */
function sendSample(phone: MessengerPhone, kind: SampleKind, caption: string): void {
  const sends: Partial<Record<SampleKind, () => unknown>> = {
    photo: () => phone.sendsPhoto(),
    voice: () => phone.sendsVoice(),
    video: () => phone.sendsVideo(),
    audio: () => phone.sendsAudio(),
    document: () => phone.sendsDocument(),
    sticker: () => phone.sendsSticker(),
    location: () => phone.sendsLocation(),
    album: () => phone.sendsAlbum(['gasket', 'plate', 'parcel']),
    unknown: () => phone.sendsUnknown(),
  }
  const send = sends[kind]
  if (!send) throw new Error(`Messenger has no ${kind}`)
  send()
  if (caption !== '') phone.writes(caption)
}

function sendFile(phone: MessengerPhone, file: PhoneFile): void {
  if (file.mimeType.startsWith('image/')) phone.sendsPhoto(file)
  else if (file.mimeType.startsWith('video/')) phone.sendsVideo(file)
  else if (file.mimeType.startsWith('audio/')) phone.sendsAudio(file)
  else phone.sendsDocument(file)
}
