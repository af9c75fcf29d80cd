import {
  sampleKinds,
  type PhoneChannel,
  type PhoneAction,
  type PhoneFile,
  type SampleKind,
} from '../phone-channel.ts'
import { faultSwitches } from '../fault-switches.ts'
import type { TelegramPhone } from './phone.ts'
import type { NewClient, TelegramSimulator } from './telegram.ts'

/** Telegram on the phones page. */
export function telegramChannel(telegram: TelegramSimulator): PhoneChannel {
  const phoneAt = ({ account, client }: { account: string; client: string }): TelegramPhone => {
    const known = telegram.clients().find((one) => String(one.id) === client)
    if (!known) throw new Error(`no client ${client}`)
    return telegram.client({ ...known, ...(account === '' ? {} : { bot: account }) })
  }
  return {
    key: 'telegram',
    name: 'Telegram',
    accounts: () => telegram.bots().map((bot) => ({ key: bot.token, name: bot.firstName })),
    clients: () => telegram.clients().map(presentClient),
    addClient: (firstName, lastName) => presentClient(addClient(telegram, firstName, lastName)),
    chat: (seat) => phoneAt(seat).chat(),
    does: (seat, action) => perform(phoneAt(seat), action),
    sendsFile: (seat, file) => sendFile(phoneAt(seat), file),
    media: (fileId) => {
      const file = telegram.world.files.findAny(fileId)
      return file?.bytes && { bytes: file.bytes, mimeType: file.mimeType ?? 'application/octet-stream' }
    },
    abilities: {
      reactions: ['👍', '❤', '🔥', '😁', '🎉', '👎'],
      replies: true,
      edits: true,
      blocks: true,
      starts: true,
      samples: sampleKinds,
    },
    switches: faultSwitches({
      faults: telegram.faults,
      deliveryFaults: telegram.world.connection.deliveryFaults,
      sends: { method: 'sendMessage' },
      changed: telegram.world.changed,
    }),
    onChange: telegram.onChange,
  }
}

function perform(phone: TelegramPhone, action: PhoneAction): void {
  switch (action.type) {
    case 'write':
      return void phone.writes(action.text)
    case 'reply':
      return void phone.repliesTo(Number(action.messageId), action.text)
    case 'edit':
      return void phone.edits(Number(action.messageId), action.text)
    case 'react':
      return phone.reacts(Number(action.messageId), action.emoji)
    case 'press':
      return void phone.presses(Number(action.messageId), action.button)
    case 'sample':
      return sendSample(phone, action.kind, action.caption)
    case 'tap':
      return void phone.writes(action.key)
    case 'start':
      return void phone.starts()
    case 'read':
      return
    case 'block':
      return phone.blocks()
    case 'unblock':
      return phone.unblocks()
    default:
      return action satisfies never
  }
}

function presentClient({ id, firstName, lastName }: NewClient): { key: string; name: string } {
  return { key: String(id), name: [firstName, lastName].filter(Boolean).join(' ') }
}

const firstOwnId = 600_000_000

function addClient(telegram: TelegramSimulator, firstName: string, lastName: string): NewClient {
  const id = Math.max(firstOwnId, ...telegram.clients().map((client) => client.id)) + 1
  const client = { id, firstName, ...(lastName === '' ? {} : { lastName }), languageCode: 'en' }
  telegram.client(client)
  return client
}

function sendSample(phone: TelegramPhone, kind: SampleKind, caption: string): void {
  const sends: Record<SampleKind, () => unknown> = {
    photo: () => phone.sendsPhoto('machine', caption),
    voice: () => phone.sendsVoice('voice', caption),
    video: () => phone.sendsVideo('video', caption),
    videoNote: () => phone.sendsVideoNote(),
    audio: () => phone.sendsAudio('audio', caption),
    document: () => phone.sendsDocument('invoice', caption),
    sticker: () => phone.sendsSticker('static'),
    animation: () => phone.sendsAnimation('animation', caption),
    location: () => phone.sendsLocation(),
    venue: () => phone.sendsVenue(),
    contact: () => phone.sendsContact(),
    album: () =>
      phone.sendsAlbum([
        { kind: 'photo', file: 'gasket' },
        { kind: 'photo', file: 'plate' },
        { kind: 'photo', file: 'parcel', caption },
      ]),
    unknown: () => phone.sendsUnknown('poll'),
  }
  sends[kind]()
}

function sendFile(phone: TelegramPhone, file: PhoneFile): void {
  const { caption, ...given } = file
  if (file.mimeType === 'image/jpeg' || file.mimeType === 'image/png') phone.sendsPhoto(given, caption)
  else if (file.mimeType === 'video/mp4') phone.sendsVideo(given, caption)
  else if (file.mimeType.startsWith('audio/')) phone.sendsAudio(given, caption)
  else phone.sendsDocument(given, caption)
}
