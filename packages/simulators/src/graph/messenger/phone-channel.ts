import { faultSwitches } from '../../fault-switches.ts'
import {
  captioned,
  createPhoneChannel,
  fullName,
  type PhoneChannel,
  type PhoneClient,
  type PhoneSeat,
} from '../../phone-channel.ts'
import type { MessengerSimulator } from './messenger.ts'
import type { PageClient } from './page.ts'
import type { MessengerPhone } from './phone.ts'

/** Messenger on the phones page. */
export function messengerChannel(messenger: MessengerSimulator): PhoneChannel {
  const { world, faults } = messenger
  return createPhoneChannel<MessengerPhone>({
    key: 'messenger',
    name: 'Messenger',
    colour: 'oklch(0.58 0.2 262)',
    accounts: () => messenger.pages().map(({ id, name }) => ({ key: id, name })),
    clients: () =>
      messenger
        .clients()
        .filter(({ samePersonAs }) => samePersonAs === undefined)
        .map(presentClient),
    addClient: (firstName, lastName) =>
      presentClient(messenger.client({ psid: world.random.digits(16), firstName, lastName }).client),
    phoneAt: (seat) => phoneOf(messenger, seat),
    sendsFile: (phone, file) => {
      if (file.mimeType.startsWith('image/')) return phone.sendsPhoto(file)
      if (file.mimeType.startsWith('video/')) return phone.sendsVideo(file)
      if (file.mimeType.startsWith('audio/')) return phone.sendsAudio(file)
      return phone.sendsDocument(file)
    },
    media: (fileId) => world.messenger.files.find(fileId),
    abilities: {
      reactions: ['❤', '😆', '😮', '😢', '😠', '👍'],
      replies: true,
      edits: true,
      blocks: true,
      starts: true,
    },
    samples: {
      photo: captioned((phone) => phone.sendsPhoto()),
      voice: captioned((phone) => phone.sendsVoice()),
      video: captioned((phone) => phone.sendsVideo()),
      audio: captioned((phone) => phone.sendsAudio()),
      document: captioned((phone) => phone.sendsDocument()),
      sticker: captioned((phone) => phone.sendsSticker()),
      location: captioned((phone) => phone.sendsLocation()),
      album: captioned((phone) => phone.sendsAlbum(['gasket', 'plate', 'parcel'])),
      unknown: captioned((phone) => phone.sendsUnknown()),
    },
    switches: faultSwitches({
      faults,
      deliveryFaults: world.connections.messenger.deliveryFaults,
      sends: { method: 'messages' },
      changed: world.changed,
    }),
    onChange: messenger.onChange,
    settleDemo: () => settleDemo(messenger),
  })
}

function settleDemo(messenger: MessengerSimulator): Record<string, string> {
  messenger.addPage({ id: '110000352242922', name: 'Brew Bench', category: 'Shopping & retail' })
  messenger.addPage({ id: '110000352242923', name: 'Brew Bench Repairs', category: 'Local service' })
  messenger.client({ psid: '7213456789012345', firstName: 'Aiko', lastName: 'Mori' })
  messenger.client({ psid: '7213456789012346', firstName: 'Pedro', lastName: 'Alves' })
  return {}
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

function presentClient({ psid, firstName, lastName }: Readonly<PageClient>): PhoneClient {
  return { key: psid, name: fullName(firstName, lastName) }
}
