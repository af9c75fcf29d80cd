import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { whatsappProfile } from '@switchboard/channels'
import { type BusinessProfile, limits, type Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { drawPicture } from '../../platform/files/draw-picture.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountByExtId, opened } from '../channel-accounts/channel-accounts.ts'
import { askProvider } from '../channel-settings/channel-settings.ts'
import { graphAs, metaApp } from '../channel-settings/channel-settings.ts'

export async function businessProfile(app: AppContext, phoneId: string): Promise<BusinessProfile> {
  const profile = await askProvider(whatsappProfile.readProfile(await connectionOf(app, phoneId), phoneId))
  const { about, email, description, website, address, pictureUrl } = profile
  return { about, email, description, website, address, profile_picture_url: pictureUrl }
}

interface ProfileEdit {
  profileId: string
  about: string
  email: string
  description: string
  website: string
  address: string
}

/** The picture is drawn anew as JPEG before it leaves the desk. Answers the profile as it stands afterwards. */
export async function editProfile(
  app: AppContext,
  me: Me,
  { profileId, ...fields }: ProfileEdit,
  picture: UploadedFile | null,
): Promise<BusinessProfile> {
  const connection = await connectionOf(app, profileId)
  const pictureHandle = picture === null || picture.size === 0 ? null : await upload(app, connection, picture)
  await askProvider(whatsappProfile.writeProfile(connection, profileId, { ...fields, pictureHandle }))
  await app.db.transaction((tx) =>
    audit(app, tx, { actor: me, deed: 'whatsapp.edit-profile', subject: profileId }),
  )
  return businessProfile(app, profileId)
}

async function upload(
  app: AppContext,
  connection: ReturnType<typeof graphAs>,
  { temporaryPath, size }: UploadedFile,
): Promise<string> {
  const { appId } = metaApp(app)
  if (size > limits.pictureBytes)
    refuse('file-too-large', {
      field: 'profilePicture',
      message: `File is larger than ${limits.pictureBytes} bytes`,
    })
  const drawing = join(app.files.temporaryDir, `${app.ids.uuid()}.jpg`)
  try {
    if ((await drawPicture(temporaryPath, drawing, 'jpeg', EDGE)) === null)
      refuse('not-an-image', { field: 'profilePicture' })
    const bytes = new Uint8Array(await readFile(drawing))
    return await askProvider(
      whatsappProfile.uploadPicture(connection, appId, { name: 'picture.jpg', mime: 'image/jpeg', bytes }),
    )
  } finally {
    await rm(drawing, { force: true })
  }
}

/** Pixels; what WhatsApp recommends. */
const EDGE = 640

async function connectionOf(app: AppContext, phoneId: string) {
  const account = (await accountByExtId(app.db, 'whatsapp', phoneId)) ?? refuse('whatsapp-account-not-found')
  return graphAs(app, opened(app, account).secrets['token'] ?? '')
}
