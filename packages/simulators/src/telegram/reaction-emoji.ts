/** The reactions Telegram allows everyone, bots among them. */
const list =
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'

const reactionEmoji: readonly string[] = list.split(' ')

/** Telegram takes an emoji with or without its variation selector. */
export function isAllowedReaction(emoji: string): boolean {
  return reactionEmoji.includes(emoji) || reactionEmoji.includes(emoji.replaceAll('\ufe0f', ''))
}
