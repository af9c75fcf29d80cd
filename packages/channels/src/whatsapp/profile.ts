import { z } from 'zod'
import { callGraph, type GraphConnection, Success } from '../meta/graph-api.ts'
import { Id, lenient, Text } from '../wire-parts.ts'

export interface WhatsappProfile {
  about: string | null
  address: string | null
  description: string | null
  email: string | null
  website: string | null
  /** WhatsApp allows two; the form in Switchboard has only the first. */
  otherWebsites: readonly string[]
  pictureUrl: string | null
}

/** Unset fields are absent. @throws ChannelError */
export async function readProfile(connection: GraphConnection, phoneId: string): Promise<WhatsappProfile> {
  const { data: rows } = await callGraph(connection, {
    method: 'GET',
    path: [phoneId, 'whatsapp_business_profile'],
    query: { fields: 'about,address,description,email,profile_picture_url,websites,vertical' },
    result: z.looseObject({ data: z.array(Row) }),
  })
  const profile = rows[0]?.business_profile ?? rows[0]
  return {
    about: profile?.about || null,
    address: profile?.address || null,
    description: profile?.description || null,
    email: profile?.email || null,
    website: profile?.websites?.[0] || null,
    otherWebsites: profile?.websites?.slice(1) ?? [],
    pictureUrl: profile?.profile_picture_url || null,
  }
}

const Fields = z.looseObject({
  about: lenient(Text),
  address: lenient(Text),
  description: lenient(Text),
  email: lenient(Text),
  websites: lenient(z.array(Text)),
  profile_picture_url: lenient(Text),
})

/** Meta's description nests the profile, its servers answer it flat. */
const Row = Fields.extend({ business_profile: lenient(Fields) })

export interface ProfileChange {
  about: string
  address: string
  description: string
  email: string
  website: string
  /** Kept as they are. */
  otherWebsites: readonly string[]
  /** Of `uploadPicture`; null: the picture stays. */
  pictureHandle: string | null
}

/** `about` cannot be emptied at WhatsApp: an empty one stays as it was. @throws ChannelError */
export async function writeProfile(
  connection: GraphConnection,
  phoneId: string,
  { about, website, otherWebsites, pictureHandle, ...plain }: ProfileChange,
): Promise<void> {
  const json = {
    messaging_product: 'whatsapp',
    ...plain,
    ...(about === '' ? {} : { about }),
    websites: [website, ...otherWebsites].filter((one) => one !== ''),
    ...(pictureHandle === null ? {} : { profile_picture_handle: pictureHandle }),
  }
  await callGraph(connection, {
    method: 'POST',
    path: [phoneId, 'whatsapp_business_profile'],
    json,
    result: Success,
  })
}

/** JPEG or PNG. @throws ChannelError */
export async function uploadPicture(
  connection: GraphConnection,
  appId: string,
  { name, mime, bytes }: { name: string; mime: 'image/jpeg' | 'image/png'; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const { id } = await callGraph(connection, {
    method: 'POST',
    path: [appId, 'uploads'],
    query: { file_name: name, file_length: String(bytes.length), file_type: mime },
    result: z.looseObject({ id: Id }),
  })
  const { h } = await callGraph(connection, {
    method: 'POST',
    path: [id],
    bytes,
    // This call needs the token under another name.
    headers: {
      authorization: `OAuth ${connection.token}`,
      'content-type': 'application/octet-stream',
      file_offset: '0',
    },
    result: z.looseObject({ h: z.string().min(1) }),
    timeout: 60_000,
  })
  return h
}
