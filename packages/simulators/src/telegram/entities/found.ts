import type { MessageEntity } from '../wire.ts'

const patterns: [string, RegExp][] = [
  ['url', /(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,!?;:)]/gi],
  ['email', /[\w.+-]+@[\w-]+\.[\w.-]*\w/g],
  ['bot_command', /(?<![\w/@])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/])/gi],
  ['mention', /(?<![\w@./])@[a-z]\w{3,31}(?!\w)/gi],
  ['hashtag', /(?<![\p{L}\w#&])#[\p{L}\w]*\p{L}[\p{L}\w]*/gu],
]

/** The entities that Telegram finds by itself: links, addresses, commands, mentions and hashtags. */
export function findEntities(text: string): MessageEntity[] {
  const found: MessageEntity[] = []
  for (const [type, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const entity = { offset: match.index, length: match[0].length, type }
      const isTaken = found.some(
        (known) =>
          entity.offset < known.offset + known.length && known.offset < entity.offset + entity.length,
      )
      if (!isTaken) found.push(entity)
    }
  }
  return found
}
