import { endpoint, type EndpointCall } from '../endpoint.ts'
import { invalidParameter, noSuchObject } from '../graph-error.ts'
import type { GraphWorld } from '../world.ts'
import type { BusinessNumber, Profile } from './account.ts'
import { requireProduct, within } from './content-parts.ts'

/** The business profile of a number, and the picture that is uploaded in parts beforehand. */
export const profileEndpoints = [
  endpoint(
    'whatsapp',
    'number',
    'GET',
    'whatsapp_business_profile',
    'whatsapp_business_profile',
    readProfile,
  ),
  endpoint(
    'whatsapp',
    'number',
    'POST',
    'whatsapp_business_profile',
    'whatsapp_business_profile',
    editProfile,
  ),
  endpoint('whatsapp', 'app', 'POST', 'uploads', 'uploads', startUpload),
  endpoint('whatsapp', 'upload', 'POST', '', 'upload', takeBytes),
  endpoint('whatsapp', 'upload', 'GET', '', 'upload', ({ node: { upload } }) => ({
    id: upload.id,
    file_offset: upload.bytes.length,
  })),
]

type Call = EndpointCall<'number'>
const fieldNames = ['about', 'address', 'description', 'email', 'websites', 'vertical'] as const

/** Only the fields that are asked for and set. */
function readProfile({ world, node: { number }, parameters }: Call) {
  const { picture, ...texts } = number.profile
  const whole = {
    ...texts,
    ...(picture === undefined ? {} : { profile_picture_url: pictureAddress(world, number) }),
  }
  const fields = parameters.values['fields']
  const asked = typeof fields === 'string' ? fields.split(',').map((field) => field.trim()) : []
  const shown = Object.entries(whole).filter(([name]) => asked.includes(name))
  return { data: [{ ...Object.fromEntries(shown), messaging_product: 'whatsapp' }] }
}

function pictureAddress(world: GraphWorld, { profile, id }: BusinessNumber): string {
  return `${world.address()}/lookaside/pictures/${id}/${profile.picture ?? ''}`
}

const limits = { about: 139, address: 256, description: 512, email: 128 }

function editProfile({ world, node: { number }, parameters }: Call) {
  const { values } = parameters
  requireProduct(values)
  const changes: Profile = {}
  for (const name of fieldNames) {
    const value = values[name]
    if (value === undefined) continue
    if (name === 'websites') changes.websites = readWebsites(value)
    else changes[name] = readLine(name, value)
  }
  const handle = values['profile_picture_handle']
  if (typeof handle === 'string') changes.picture = pictureOf(world, number, handle)
  Object.assign(number.profile, changes)
  world.changed()
  return { success: true }
}

function readLine(name: Exclude<(typeof fieldNames)[number], 'websites'>, value: unknown): string {
  const text = String(value)
  if (name === 'about' && text.trim() === '') throw invalidParameter('Param about cannot be empty.')
  if (name === 'email' && text !== '' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) {
    throw invalidParameter('Param email must be a valid email address.')
  }
  return name === 'vertical' ? text : within(text, name, limits[name])
}

function readWebsites(value: unknown): string[] {
  const websites = Array.isArray(value) ? value.map(String) : []
  if (websites.length > 2) throw invalidParameter('Param websites must have at most 2 items.')
  for (const website of websites) {
    within(website, 'websites', 256)
    if (!/^https?:\/\//.test(website))
      throw invalidParameter('Param websites must begin with http:// or https://.')
  }
  return websites
}

function pictureOf(world: GraphWorld, number: BusinessNumber, handle: string): string {
  const upload = [...world.whatsapp.uploads.values()].find((one) => handleOf(one.id) === handle)
  if (!upload || upload.bytes.length < upload.size) throw invalidParameter('Invalid profile_picture_handle.')
  const media = { bytes: upload.bytes, mimeType: upload.mimeType, fileName: undefined, duration: undefined }
  return world.whatsapp.files.add(number.id, media).id
}

function startUpload({ world, parameters }: EndpointCall<'app'>) {
  const { file_length: length, file_type: mimeType } = parameters.values
  const size = Number(length)
  if (!(size > 0)) throw invalidParameter('The parameter file_length is required.')
  if (mimeType !== 'image/jpeg' && mimeType !== 'image/png') {
    throw invalidParameter('Param file_type must be one of {image/jpeg, image/png}.')
  }
  const path = `upload:${world.random.letters(40)}`
  const id = `${path}?sig=${world.random.letters(20)}`
  world.whatsapp.uploads.set(path, { id, size, mimeType, bytes: Buffer.alloc(0) })
  return { id }
}

/** The rest of the file from `file_offset` on; a handle once it is whole. */
function takeBytes({ node: { upload }, headers, raw }: EndpointCall<'upload'>) {
  const offset = Number(headers['file_offset'])
  if (offset !== upload.bytes.length) {
    throw invalidParameter(`The file_offset must be ${upload.bytes.length}.`)
  }
  upload.bytes = Buffer.concat([upload.bytes, raw])
  if (upload.bytes.length > upload.size) throw noSuchObject('post', upload.id)
  return upload.bytes.length < upload.size
    ? { id: upload.id, file_offset: upload.bytes.length }
    : { h: handleOf(upload.id) }
}

function handleOf(id: string): string {
  return `4::${Buffer.from(id).toString('base64url')}`
}
