import { readFile, writeFile } from 'node:fs/promises'
import { AnswerTooLarge, ConnectionFailed, whatsappProfile } from '@switchboard/channels'
import { type BusinessProfile, limits, type Me } from '@switchboard/contract'
import type { AppContext } from '../../context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { drawPicture } from '../../platform/files/draw-picture.ts'
import { temporaryFile } from '../../platform/files/temporary-file.ts'
import type { UploadedFile } from '../../platform/http/served-call.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { accountByExtId } from '../channel-accounts/channel-accounts.ts'
import { askProvider } from '../channel-settings/channel-settings.ts'
import { type graphAs, graphOf, metaApp } from '../channel-settings/channel-settings.ts'

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

/** Changes the profile and returns it as stored at WhatsApp. The picture is re-encoded as JPEG before it is sent. */
export async function editProfile(
  app: AppContext,
  me: Me,
  { profileId, ...fields }: ProfileEdit,
  picture: UploadedFile | null,
): Promise<BusinessProfile> {
  const connection = await connectionOf(app, profileId)
  const { otherWebsites } = await askProvider(whatsappProfile.readProfile(connection, profileId))
  const pictureHandle = picture === null || picture.size === 0 ? null : await upload(app, connection, picture)
  const change = { ...fields, otherWebsites, pictureHandle }
  await askProvider(whatsappProfile.writeProfile(connection, profileId, change))
  await app.db.transaction((tx) =>
    audit(app, tx, { actor: me, action: 'whatsapp.edit-profile', subject: profileId }),
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
  await using drawing = temporaryFile(app, '.jpg')
  if ((await drawPicture(temporaryPath, drawing.path, 'jpeg', EDGE)) === null)
    refuse('not-an-image', { field: 'profilePicture' })
  const bytes = new Uint8Array(await readFile(drawing.path))
  return await askProvider(
    whatsappProfile.uploadPicture(connection, appId, { name: 'picture.jpg', mime: 'image/jpeg', bytes }),
  )
}

/**
 * The picture that clients see, re-encoded, because our pages load nothing from the provider's hosts. null: none is set, or
 * it could not be fetched.
 */
export async function profilePicture(app: AppContext, phoneId: string): Promise<Buffer | null> {
  const { profile_picture_url: url } = await businessProfile(app, phoneId)
  if (url === null) return null
  await using given = temporaryFile(app, '.part')
  await using drawing = temporaryFile(app, '.jpg')
  try {
    const { status, bytes } = await app.providerHttp({
      method: 'GET',
      url,
      timeout: 10_000,
      maxBytes: limits.pictureBytes,
    })
    if (status !== 200) return null
    await writeFile(given.path, bytes, { flag: 'wx', mode: 0o600 })
    const isDrawn = (await drawPicture(given.path, drawing.path, 'jpeg', EDGE)) !== null
    return isDrawn ? await readFile(drawing.path) : null
  } catch (error) {
    if (error instanceof ConnectionFailed || error instanceof AnswerTooLarge) return null
    throw error
  }
}

/** Pixels; what WhatsApp recommends. */
const EDGE = 640

async function connectionOf(app: AppContext, phoneId: string) {
  const account = (await accountByExtId(app.db, 'whatsapp', phoneId)) ?? refuse('whatsapp-account-not-found')
  return graphOf(app, account)
}
