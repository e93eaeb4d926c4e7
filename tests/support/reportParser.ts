/** A program that says whether Node has loaded its parser of TypeScript. */
const loaded = String(Reflect.get(process, 'moduleLoadList'))
process.stdout.write(loaded.includes('amaro') ? 'A parser was loaded.\n' : 'No parser was loaded.\n')
