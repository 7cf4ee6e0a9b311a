package rialto.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Turns what came into what a handler asks for. Exact or refused: no number loses digits.
 *
 * <ul>
 *   <li>a value that is of the type already stays as it is;
 *   <li>bytes are UTF-8 text, and text is bytes;
 *   <li>text becomes a number, a truth value, an enumeration's constant, or what a static {@code valueOf}, {@code parse},
 *       {@code fromString} or {@code of} of the type makes of it;
 *   <li>text and bytes become records, lists and maps as JSON, and maps and JSON trees become records;
 *   <li>any number becomes any type of number that holds it.
 * </ul>
 *
 * <p>A type can be given a function of its own, which is asked first. Thread-safe.
 */
public final class Conversions {
    private static final String[] FACTORIES = {"valueOf", "parse", "fromString", "of"};
    /** Of a value, in the message of an error. */
    private static final int MOST_SHOWN = 80;

    private final ObjectMapper json;
    private final Map<Class<?>, Function<String, ?>> own = new ConcurrentHashMap<>();
    private final Map<Class<?>, Optional<Method>> factories = new ConcurrentHashMap<>();

    private Conversions(final ObjectMapper json) {
        this.json = json;
    }

    /** With a JSON mapper that refuses properties that a record does not have, and fractions where whole numbers belong. */
    public static Conversions standard() {
        return new Conversions(JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .build());
    }

    /** With another JSON mapper. */
    public static Conversions with(final ObjectMapper json) {
        return new Conversions(json);
    }

    /**
     * Has text become a type by a function.
     *
     * @param function throws what it likes when a text is not of the type
     */
    public <T> Conversions add(final Class<T> type, final Function<String, ? extends T> function) {
        own.put(type, function);
        return this;
    }

    /**
     * Converts a value to a type.
     *
     * @throws ConversionException when that cannot be done
     */
    @SuppressWarnings("unchecked") // of that type
    public <T> T convert(final Object value, final Class<T> type) {
        return (T) convert(value, (Type) type);
    }

    /**
     * Converts a value to a type.
     *
     * @param value null becomes null
     * @throws ConversionException when that cannot be done
     */
    public Object convert(final Object value, final Type type) {
        final Class<?> wanted = type instanceof final Class<?> known ? boxed(known) : null;
        if (value == null || wanted != null && wanted.isInstance(value)) {
            if (value == null && type instanceof final Class<?> known && known.isPrimitive()) {
                throw new ConversionException("nothing was given where a " + known + " belongs");
            }
            return value;
        }
        try {
            return wanted == null ? mapped(value, type) : converted(value, wanted);
        } catch (final ConversionException e) {
            throw e;
        } catch (final RuntimeException e) {
            throw refusal(value, type, e);
        }
    }

    private Object converted(final Object value, final Class<?> type) {
        if (value instanceof final Number number && Number.class.isAssignableFrom(type)) {
            return number(new BigDecimal(number.toString()), type, value);
        }
        if (value instanceof final byte[] bytes) {
            return type == String.class ? text(bytes) : isJson(type) ? mapped(bytes, type) : convert(text(bytes), type);
        }
        if (type == byte[].class && value instanceof final String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        if (type == String.class && !(value instanceof JsonNode)) {
            return isPlain(value) ? value.toString() : toJson(value);
        }
        if (type == byte[].class) {
            return toJson(value).getBytes(StandardCharsets.UTF_8);
        }
        return value instanceof final String text ? ofText(text, type) : mapped(value, type);
    }

    private boolean isJson(final Class<?> type) {
        return !own.containsKey(type)
                && !Number.class.isAssignableFrom(type)
                && type != Boolean.class
                && type != Character.class
                && !type.isEnum()
                && factory(type).isEmpty();
    }

    private static boolean isPlain(final Object value) {
        return value instanceof CharSequence
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum<?>
                || value.getClass().getName().startsWith("java.");
    }

    private Object ofText(final String text, final Class<?> type) {
        final Function<String, ?> function = own.get(type);
        if (function != null) {
            return function.apply(text);
        }
        if (Number.class.isAssignableFrom(type)) {
            return number(decimal(text), type, text);
        }
        if (type == Boolean.class) {
            return switch (text) {
                case "true" -> true;
                case "false" -> false;
                default -> throw new ConversionException("'" + shown(text) + "' is neither true nor false");
            };
        }
        if (type == Character.class && text.length() == 1) {
            return text.charAt(0);
        }
        return factory(type).map(method -> made(method, text)).orElseGet(() -> mapped(text, type));
    }

    private static Object made(final Method factory, final String text) {
        try {
            return factory.invoke(null, text);
        } catch (final InvocationTargetException e) {
            throw new ConversionException(
                    "'" + shown(text) + "' is no " + factory.getDeclaringClass().getSimpleName() + ": "
                            + e.getCause().getMessage(),
                    e.getCause());
        } catch (final IllegalAccessException e) {
            throw new ConversionException(factory + " cannot be called", e);
        }
    }

    private Optional<Method> factory(final Class<?> type) {
        return factories.computeIfAbsent(type, Conversions::findFactory);
    }

    private static Optional<Method> findFactory(final Class<?> type) {
        for (final String name : FACTORIES) {
            for (final Class<?> argument : new Class<?>[] {String.class, CharSequence.class}) {
                try {
                    final Method method = type.getMethod(name, argument);
                    if (Modifier.isStatic(method.getModifiers()) && type.isAssignableFrom(method.getReturnType())) {
                        method.trySetAccessible();
                        return Optional.of(method);
                    }
                } catch (final NoSuchMethodException e) {
                    // the next name
                }
            }
        }
        return Optional.empty();
    }

    private static BigDecimal decimal(final String text) {
        try {
            return new BigDecimal(text);
        } catch (final NumberFormatException e) {
            throw new ConversionException("'" + shown(text) + "' is no number", e);
        }
    }

    private static Object number(final BigDecimal exact, final Class<?> type, final Object seen) {
        // a short text can stand for a number of millions of digits
        if (exact.scale() < -400 || exact.precision() > 400) {
            throw new ConversionException("'" + shown(seen) + "' is too long a number");
        }
        try {
            if (type == Long.class) {
                return exact.longValueExact();
            } else if (type == Integer.class) {
                return exact.intValueExact();
            } else if (type == Short.class) {
                return exact.shortValueExact();
            } else if (type == Byte.class) {
                return exact.byteValueExact();
            } else if (type == Double.class) {
                return exact.doubleValue();
            } else if (type == Float.class) {
                return exact.floatValue();
            } else if (type == BigDecimal.class || type == Number.class) {
                return exact;
            } else if (type == BigInteger.class) {
                return exact.toBigIntegerExact();
            }
        } catch (final ArithmeticException e) {
            throw new ConversionException("'" + shown(seen) + "' does not fit into " + type.getSimpleName(), e);
        }
        throw new ConversionException(type + " is a type of number that is not known");
    }

    private Object mapped(final Object value, final Type type) {
        try {
            if (value instanceof final byte[] bytes) {
                return json.readValue(bytes, json.constructType(type));
            }
            return value instanceof final String text
                    ? json.readValue(text, json.constructType(type))
                    : json.convertValue(value, json.constructType(type));
        } catch (final IOException e) {
            throw refusal(value, type, e);
        }
    }

    private static String text(final byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (final CharacterCodingException e) {
            throw new ConversionException("the bytes are not UTF-8", e);
        }
    }

    /** Writes a value as JSON. */
    public String toJson(final Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (final JsonProcessingException e) {
            throw new ConversionException(
                    value.getClass() + " cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static ConversionException refusal(final Object value, final Type type, final Exception cause) {
        final String reason = cause instanceof final JsonProcessingException broken
                ? broken.getOriginalMessage()
                : cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new ConversionException("'" + shown(value) + "' is no " + shortName(type) + ": " + reason, cause);
    }

    private static String shortName(final Type type) {
        return type instanceof final Class<?> known ? known.getSimpleName() : type.getTypeName();
    }

    private static String shown(final Object value) {
        final String text = value instanceof final byte[] bytes
                ? new String(bytes, 0, Math.min(bytes.length, MOST_SHOWN), StandardCharsets.UTF_8)
                : String.valueOf(value);
        final String cut = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "..." : text;
        return cut.replaceAll("\\p{Cntrl}", "?");
    }

    private static Class<?> boxed(final Class<?> type) {
        return type.isPrimitive() ? MethodType.methodType(type).wrap().returnType() : type;
    }
}
