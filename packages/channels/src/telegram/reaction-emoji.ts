/** The 73 reactions that Telegram lets bots set. */
const signs =
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 ' +
  '🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 ' +
  '🤷‍♀ 😡'

export const reactionEmoji: readonly string[] = signs.split(' ')

/** The sign as Telegram writes it, which is without the selector that keyboards put behind some; null: not allowed. */
export function allowedReaction(emoji: string): string | null {
  const bare = emoji.replaceAll('\ufe0f', '')
  return reactionEmoji.includes(bare) ? bare : null
}
