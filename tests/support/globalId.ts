/** Returns a Relay id as the server makes it. */
export const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64')
