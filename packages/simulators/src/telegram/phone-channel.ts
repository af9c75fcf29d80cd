import { faultSwitches } from '../fault-switches.ts'
import {
  createPhoneChannel,
  fullName,
  type PagePhone,
  type PhoneChannel,
  type PhoneClient,
} from '../phone-channel.ts'
import type { TelegramPhone } from './phone.ts'
import type { NewClient, TelegramSimulator } from './telegram.ts'

type Phone = PagePhone & { own: TelegramPhone }

/** Telegram on the phones page. */
export function telegramChannel(telegram: TelegramSimulator): PhoneChannel {
  return createPhoneChannel<Phone>({
    key: 'telegram',
    name: 'Telegram',
    colour: 'oklch(0.625 0.13 237)',
    accounts: () => telegram.bots().map((bot) => ({ key: bot.token, name: bot.firstName })),
    clients: () => telegram.clients().map(presentClient),
    addClient: (firstName, lastName) => presentClient(addClient(telegram, firstName, lastName)),
    phoneAt: ({ account, client }) => {
      const known = telegram.clients().find((one) => String(one.id) === client)
      if (!known) throw new Error(`no client ${client}`)
      return pagePhone(telegram.client({ ...known, ...(account === '' ? {} : { bot: account }) }))
    },
    sendsFile: ({ own }, { caption, ...file }) => {
      if (/^image\/(jpeg|png)$/.test(file.mimeType)) return own.sendsPhoto(file, caption)
      if (file.mimeType === 'video/mp4') return own.sendsVideo(file, caption)
      if (file.mimeType.startsWith('audio/')) return own.sendsAudio(file, caption)
      return own.sendsDocument(file, caption)
    },
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
    },
    samples: {
      photo: ({ own }, caption) => own.sendsPhoto('machine', caption),
      voice: ({ own }, caption) => own.sendsVoice('voice', caption),
      video: ({ own }, caption) => own.sendsVideo('video', caption),
      videoNote: ({ own }) => own.sendsVideoNote(),
      audio: ({ own }, caption) => own.sendsAudio('audio', caption),
      document: ({ own }, caption) => own.sendsDocument('invoice', caption),
      sticker: ({ own }) => own.sendsSticker('static'),
      animation: ({ own }, caption) => own.sendsAnimation('animation', caption),
      location: ({ own }) => own.sendsLocation(),
      venue: ({ own }) => own.sendsVenue(),
      contact: ({ own }) => own.sendsContact(),
      album: ({ own }, caption) =>
        own.sendsAlbum([
          { kind: 'photo', file: 'gasket' },
          { kind: 'photo', file: 'plate' },
          { kind: 'photo', file: 'parcel', caption },
        ]),
      unknown: ({ own }) => own.sendsUnknown('poll'),
    },
    switches: faultSwitches({
      faults: telegram.faults,
      deliveryFaults: telegram.world.connection.deliveryFaults,
      sends: { method: 'sendMessage' },
      changed: telegram.world.changed,
    }),
    onChange: telegram.onChange,
    settleDemo: () => settleDemo(telegram),
  })
}

function settleDemo(telegram: TelegramSimulator): Record<string, string> {
  const token = '700100200:AAEbrewbenchDemoTokenForSimulation00'
  telegram.addBot({ token, username: 'brew_bench_bot', firstName: 'Brew Bench' })
  telegram.client({ id: 5001, firstName: 'Nadia', lastName: 'Petrova', username: 'nadia_p' })
  telegram.client({ id: 5002, firstName: 'Jonas', lastName: 'Lind', username: 'jonas_lind' })
  telegram.client({ id: 5003, firstName: 'Mei', lastName: 'Tanaka', languageCode: 'ja' })
  return { 'Telegram bot': token }
}

/** Its messages have numbers, a key of its keyboard writes its own text, and a bot learns of no reading. */
function pagePhone(own: TelegramPhone): Phone {
  const { chat, writes, starts, blocks, unblocks } = own
  return {
    own,
    chat,
    writes,
    taps: writes,
    starts: () => starts(),
    reads: () => undefined,
    blocks,
    unblocks,
    repliesTo: (messageId, text) => own.repliesTo(Number(messageId), text),
    edits: (messageId, text) => own.edits(Number(messageId), text),
    reacts: (messageId, emoji) => own.reacts(Number(messageId), emoji),
    presses: (messageId, button) => own.presses(Number(messageId), button),
  }
}

function presentClient({ id, firstName, lastName }: NewClient): PhoneClient {
  return { key: String(id), name: fullName(firstName, lastName) }
}

const firstOwnId = 600_000_000

function addClient(telegram: TelegramSimulator, firstName: string, lastName: string): NewClient {
  const id = Math.max(firstOwnId, ...telegram.clients().map((client) => client.id)) + 1
  const client = { id, firstName, ...(lastName === '' ? {} : { lastName }), languageCode: 'en' }
  telegram.client(client)
  return client
}
