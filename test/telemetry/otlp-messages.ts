/**
 * The messages of OTLP as opentelemetry-proto 1.x defines them, as far as figures need them: the number and the type of each field.
 * JSON has the same fields in lowerCamelCase, 64-bit numbers as decimal strings or numbers, and enums as numbers.
 */
type Scalar = 'string' | 'bool' | 'double' | 'fixed64' | 'sfixed64' | 'int64' | 'uint32' | 'fixed32' | 'enum';

interface Field {
  number: number;
  type: Scalar | (string & {});
  repeated?: boolean;
}

const one = (number: number, type: Field['type']): Field => ({ number, type });
const many = (number: number, type: Field['type']): Field => ({ number, type, repeated: true });

const MESSAGES: Record<string, Record<string, Field>> = {
  ExportLogsServiceRequest: { resourceLogs: many(1, 'ResourceLogs') },
  ResourceLogs: {
    resource: one(1, 'Resource'),
    scopeLogs: many(2, 'ScopeLogs'),
    schemaUrl: one(3, 'string'),
  },
  Resource: { attributes: many(1, 'KeyValue'), droppedAttributesCount: one(2, 'uint32') },
  ScopeLogs: {
    scope: one(1, 'InstrumentationScope'),
    logRecords: many(2, 'LogRecord'),
    schemaUrl: one(3, 'string'),
  },
  InstrumentationScope: {
    name: one(1, 'string'),
    version: one(2, 'string'),
    attributes: many(3, 'KeyValue'),
    droppedAttributesCount: one(4, 'uint32'),
  },
  LogRecord: {
    timeUnixNano: one(1, 'fixed64'),
    severityNumber: one(2, 'enum'),
    severityText: one(3, 'string'),
    body: one(5, 'AnyValue'),
    attributes: many(6, 'KeyValue'),
    droppedAttributesCount: one(7, 'uint32'),
    flags: one(8, 'fixed32'),
    observedTimeUnixNano: one(11, 'fixed64'),
    eventName: one(12, 'string'),
  },
  KeyValue: { key: one(1, 'string'), value: one(2, 'AnyValue') },
  AnyValue: {
    stringValue: one(1, 'string'),
    boolValue: one(2, 'bool'),
    intValue: one(3, 'int64'),
    doubleValue: one(4, 'double'),
    arrayValue: one(5, 'ArrayValue'),
  },
  ArrayValue: { values: many(1, 'AnyValue') },
};

type Message = Record<string, unknown>;

/** The same message in JSON, from its bytes. Refuses what is not in the table. */
export function decodeProtobuf(bytes: Buffer, type: string): Message {
  const message: Message = {};
  let at = 0;
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = take(1)[0]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [name, field] = Object.entries(MESSAGES[type]!).find(([, { number }]) => number === tag >> 3) ?? [];
    if (!name || !field) throw new Error(`${type} has no field ${tag >> 3}`);
    const put = (value: unknown) => {
      message[name] = field.repeated ? [...((message[name] as unknown[]) ?? []), value] : value;
    };
    if ((tag & 7) === 0) put(decodeVarint(varint(), field.type));
    else if ((tag & 7) === 1) put(decodeFixed(take(8), field.type));
    else if ((tag & 7) === 5) put(take(4).readUInt32LE());
    else {
      const length = Number(varint());
      const part = take(length);
      if (field.type === 'string') put(part.toString('utf8'));
      else if (MESSAGES[field.type]) put(decodeProtobuf(part, field.type));
      else
        for (let from = 0; from < length; from += 8)
          put(decodeFixed(part.subarray(from, from + 8), field.type));
    }
  }
  return message;
}

function decodeVarint(value: bigint, type: string): unknown {
  if (type === 'bool') return value === 1n;
  return type === 'int64' ? String(BigInt.asIntN(64, value)) : Number(value);
}

function decodeFixed(bytes: Buffer, type: string): unknown {
  if (type === 'double') return bytes.readDoubleLE();
  return String(type === 'sfixed64' ? bytes.readBigInt64LE() : bytes.readBigUInt64LE());
}
