/** An article of about so many bytes. */
export function articlePage(bytes: number): string
