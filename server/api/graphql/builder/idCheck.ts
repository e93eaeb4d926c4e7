import SchemaBuilder, {
  BasePlugin,
  createInputValueMapper,
  mapInputFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import { decodeGlobalId } from './globalIds.ts'

const pluginName = 'idCheck'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      [pluginName]: IdCheck<Types>
    }
  }
}

/** Refuses every id that we cannot have issued by the name of its argument, which Relay's own decoding does not know. */
class IdCheck<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(config: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const ids = mapInputFields(config.args, this.buildCache, ({ extensions }) =>
      extensions?.isRelayGlobalID ? true : null,
    )
    if (!ids) return config
    const check = createInputValueMapper(ids, (id, { config: { name } }) => {
      decodeGlobalId(String(id), name)
      return id
    })
    return { ...config, argMappers: [(args) => check(args), ...config.argMappers] }
  }
}

SchemaBuilder.registerPlugin(pluginName, IdCheck)

/** The plugin's name, for the builder. */
export const idCheck = pluginName
