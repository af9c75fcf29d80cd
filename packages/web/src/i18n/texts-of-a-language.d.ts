// Made by the build of all texts in one language (`textsByLanguage` in vite.config.ts).

declare module 'virtual:texts/*' {
  const texts: Record<string, object>
  export default texts
}

declare module 'virtual:panel-texts/*' {
  const texts: Record<string, object>
  export default texts
}
