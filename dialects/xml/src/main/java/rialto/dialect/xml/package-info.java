/**
 * The XML exchange over TCP: many small programs that trade by XML documents behind a length line. Everything belongs to
 * the gateway's event loop.
 *
 * <ul>
 *   <li>{@code XmlDialect} reads {@code XmlKeys} into {@code XmlSettings} and opens {@code XmlServer}; each connection is an
 *       {@code XmlConnection} that sends by {@code XmlOutlet} and counts at its {@code XmlPlace}; {@code XmlCounters} count all.
 *   <li>{@link rialto.dialect.xml.RequestFraming} finds requests in bytes with {@code XmlTokenizer} and
 *       {@code Utf8Check}; {@code RequestBuilder}
 *       makes an {@code XmlRequest} of {@code XmlItem}s; {@code ItemBudget} and {@code Quotas} bound them.
 *   <li>{@link rialto.dialect.xml.XmlSession} carries requests out in order: {@code XmlCalls} decides, {@code XmlCommands}
 *       encodes, {@code Symbols} makes instruments, {@code OrderLookup} and {@code OrderHistory} answer questions.
 *   <li>{@code RequestNumbers} and {@code DecimalReader} read numbers as clients write them; {@code AnswerWriter} writes.
 * </ul>
 */
package rialto.dialect.xml;
