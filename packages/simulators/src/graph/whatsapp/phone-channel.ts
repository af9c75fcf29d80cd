import { faultSwitches, ruleSwitch } from '../../fault-switches.ts'
import { createPhoneChannel, fullName, type PhoneChannel, type PhoneSamples } from '../../phone-channel.ts'
import type { WhatsAppPhone } from './phone.ts'
import type { WhatsAppSimulator } from './whatsapp.ts'

/** WhatsApp on the phones page. */
export function whatsappChannel(whatsapp: WhatsAppSimulator): PhoneChannel {
  const { world, faults } = whatsapp
  return createPhoneChannel<WhatsAppPhone>({
    key: 'whatsapp',
    name: 'WhatsApp',
    colour: 'oklch(0.61 0.15 152)',
    accounts: () => whatsapp.numbers().map(({ id, verifiedName }) => ({ key: id, name: verifiedName })),
    clients: () => whatsapp.clients().map(({ key, name }) => ({ key, name })),
    addClient: (...names) => {
      const name = fullName(...names)
      const phone = `45${world.random.digits(8)}`
      return { key: whatsapp.client({ phone, name }).person.key, name }
    },
    phoneAt: ({ account, client }) => {
      const person = world.whatsapp.people.get(client)
      if (!person) throw new Error(`no client ${client}`)
      const { waId, userId = '', name } = person
      const number = account === '' ? {} : { number: account }
      return whatsapp.client({ name, ...number, ...(waId === undefined ? { userId } : { phone: waId }) })
    },
    sendsFile: (phone, { caption, ...file }) => {
      if (/^image\/(jpeg|png)$/.test(file.mimeType)) return phone.sendsPhoto(file, caption)
      if (file.mimeType === 'video/mp4') return phone.sendsVideo(file, caption)
      if (file.mimeType.startsWith('audio/')) return phone.sendsAudio(file)
      return phone.sendsDocument(file, caption)
    },
    media: (fileId) => world.whatsapp.files.find(fileId),
    abilities: {
      reactions: ['👍', '❤️', '😂', '😮', '😢', '🙏'],
      replies: true,
      edits: true,
      blocks: true,
      starts: false,
    },
    samples,
    switches: [
      ...faultSwitches({
        faults,
        deliveryFaults: world.connections.whatsapp.deliveryFaults,
        sends: { method: 'messages' },
        changed: world.changed,
      }),
      ruleSwitch(world.changed, 'failLater', 'Accept, then report as failed', () =>
        faults.failLater(131026, 'Message undeliverable'),
      ),
    ],
    onChange: whatsapp.onChange,
    settleDemo: () => settleDemo(whatsapp),
  })
}

function settleDemo(whatsapp: WhatsAppSimulator): Record<string, string> {
  whatsapp.addAccount({ id: '524126980791429', name: 'Brew Bench' })
  whatsapp.addNumber({ id: '106540352242922', display: '+45 70 20 11 00', verifiedName: 'Brew Bench' })
  whatsapp.client({ phone: '+45 20 11 22 33', name: 'Freja Holm' })
  whatsapp.client({ phone: '+49 151 2345 6789', name: 'Lukas Brandt' })
  whatsapp.client({ name: 'Kerry Fisher', username: 'kfisher' })
  return {}
}

const samples: PhoneSamples<WhatsAppPhone> = {
  photo: (phone, caption) => phone.sendsPhoto('machine', caption),
  voice: (phone) => phone.sendsVoice(),
  video: (phone, caption) => phone.sendsVideo('video', caption),
  audio: (phone) => phone.sendsAudio(),
  document: (phone, caption) => phone.sendsDocument('invoice', caption),
  sticker: (phone) => phone.sendsSticker(),
  location: (phone) => phone.sendsLocation(),
  venue: (phone) => phone.sendsVenue(),
  contact: (phone) => phone.sendsContact(),
  album: (phone, caption) => phone.sendsAlbum(['gasket', 'plate', 'parcel'], caption),
  unknown: (phone) => phone.sendsUnknown(),
}
