import { faultSwitches } from '../../fault-switches.ts'
import { captioned, createPhoneChannel, type PhoneChannel, type PhoneSamples } from '../../phone-channel.ts'
import type { InstagramSimulator } from './instagram.ts'
import type { InstagramPhone } from './phone.ts'

/** Instagram on the phones page. */
export function instagramChannel(instagram: InstagramSimulator): PhoneChannel {
  const { world, faults } = instagram
  const newClient = (name: string) =>
    instagram.client({
      igsid: world.random.digits(16),
      name,
      username: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.'),
    })
  return createPhoneChannel<InstagramPhone>({
    key: 'instagram',
    name: 'Instagram',
    colour: 'oklch(0.58 0.22 5)',
    accounts: () => instagram.accounts().map(({ id, username }) => ({ key: id, name: `@${username}` })),
    clients: () => instagram.clients().map(({ psid, firstName }) => ({ key: psid, name: firstName })),
    addClient: (firstName, lastName) => {
      const { client } = newClient([firstName, lastName].filter(Boolean).join(' '))
      return { key: client.psid, name: client.firstName }
    },
    phoneAt: ({ client: igsid }) => {
      const known = world.instagram.clients.get(igsid)
      if (!known) throw new Error(`no client ${igsid}`)
      const { firstName: name, username = name, page: account } = known
      return instagram.client({ igsid, name, username, account })
    },
    sendsFile: (phone, file) => {
      if (file.mimeType.startsWith('image/')) return phone.sendsPhoto(file)
      if (file.mimeType.startsWith('video/')) return phone.sendsVideo(file)
      if (file.mimeType.startsWith('audio/')) return phone.sendsVoice(file)
      return phone.sendsDocument(file)
    },
    media: (fileId) => world.instagram.files.find(fileId),
    abilities: {
      reactions: ['❤', '😆', '😮', '😢', '😠', '👍'],
      replies: true,
      edits: false,
      blocks: true,
      starts: false,
    },
    samples,
    switches: faultSwitches({
      faults,
      deliveryFaults: world.connections.instagram.deliveryFaults,
      sends: { method: 'messages' },
      changed: world.changed,
    }),
    onChange: instagram.onChange,
    settleDemo: () => settleDemo(instagram),
  })
}

function settleDemo(instagram: InstagramSimulator): Record<string, string> {
  instagram.addAccount({ id: '17841405822304914', username: 'brew.bench', name: 'Brew Bench' })
  instagram.client({ igsid: '1254459154682919', username: 'noa.levi', name: 'Noa Levi' })
  return {}
}

const samples: PhoneSamples<InstagramPhone> = {
  photo: captioned((phone) => phone.sendsPhoto()),
  voice: captioned((phone) => phone.sendsVoice()),
  video: captioned((phone) => phone.sendsVideo()),
  document: captioned((phone) => phone.sendsDocument()),
  sticker: captioned((phone) => phone.sendsHeart()),
  story: captioned((phone) => phone.mentionsInStory()),
  storyReply: (phone, caption) => phone.answersStory(caption === '' ? 'How much is it?' : caption),
  unknown: captioned((phone) => phone.sendsUnsupported()),
}
