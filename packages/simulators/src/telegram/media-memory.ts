import { badRequest } from './refusal.ts'
import type { StoredFile } from './file-store.ts'
import type { FileRef, MessageContent } from './wire.ts'
import type { World } from './world.ts'

const contents = new WeakMap<StoredFile, MessageContent>()

/** Remembers what a file looked like in a message, so that its file_id can be sent again. */
export function rememberContent(world: World, content: MessageContent): MessageContent {
  for (const ref of refsOf(content)) {
    const stored = world.files.findAny(ref.file_id)
    if (stored) contents.set(stored, content)
  }
  return content
}

export function contentOfFile(file: StoredFile): MessageContent {
  const content = contents.get(file)
  if (!content) throw badRequest('wrong file identifier/HTTP URL specified')
  return content
}

function refsOf(content: MessageContent): FileRef[] {
  const { voice, audio, video, video_note, sticker, animation, document } = content
  const single = [voice, audio, video, video_note, sticker, animation, document]
  return [...(content.photo ?? []), ...single.filter((ref) => ref !== undefined)]
}
