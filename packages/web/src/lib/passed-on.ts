/** Properties that a component takes over from what it draws (an element, a component of React Aria) and hands to it. */
export type PassedOn<Props, Name extends keyof Props> = { [Key in Name]?: Props[Key] | undefined }
