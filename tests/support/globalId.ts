/** A Relay id as the server makes them. */
export const globalId = (type: string, id: number): string => Buffer.from(`${type}:${id}`).toString('base64')
