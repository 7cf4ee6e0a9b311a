package rialto.dialect.fix.session;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one part of the dictionary, which is a file of ours. */
final class DictionaryReader {
    private final Dictionary into;
    private final String part;
    private final Element root;
    private final Map<String, Element> components = new HashMap<>();

    DictionaryReader(final Dictionary into, final String part) {
        this.into = into;
        this.part = part;
        root = parse();
        children("components").forEach(component -> components.put(component.getAttribute("name"), component));
    }

    private Element parse() {
        try (InputStream file = Dictionary.class.getResourceAsStream(part + ".xml")) {
            if (file == null) {
                throw new IllegalArgumentException("the dictionary has no part " + part);
            }
            final Document document = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(file);
            return document.getDocumentElement();
        } catch (final IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalArgumentException("the dictionary's part " + part + ": " + e.getMessage(), e);
        }
    }

    void readFields() {
        for (final Element field : children("fields")) {
            final Map<String, String> values = new LinkedHashMap<>();
            children(field).forEach(value -> values.put(value.getAttribute("enum"), value.getAttribute("description")));
            explained(() -> into.add(new Dictionary.Field(
                    Integer.parseInt(field.getAttribute("number")),
                    field.getAttribute("name"),
                    FieldType.of(field.getAttribute("type")),
                    values)));
        }
    }

    void readMessages() {
        explained(() -> {
            addAll(children("header"), into.header);
            addAll(children("trailer"), into.trailer);
        });
        for (final Element message : children("messages")) {
            explained(() -> {
                final FieldRules body = new FieldRules();
                addAll(children(message), body);
                into.add(new Dictionary.Message(
                        message.getAttribute("msgtype"),
                        message.getAttribute("name"),
                        !"venue".equals(message.getAttribute("from")),
                        body));
            });
        }
    }

    private void addAll(final List<Element> elements, final FieldRules rules) {
        for (final Element element : elements) {
            final String name = element.getAttribute("name");
            switch (element.getTagName()) {
                case "field" -> rules.add(into.tag(name), isRequired(element), null);
                case "group" -> {
                    final FieldRules entry = new FieldRules();
                    addAll(children(element), entry);
                    rules.add(into.tag(name), isRequired(element), entry);
                }
                case "component" -> {
                    if (!components.containsKey(name)) {
                        throw new IllegalArgumentException("there is no component called " + name);
                    }
                    addAll(children(components.get(name)), rules);
                }
                default -> throw new IllegalArgumentException("unknown element " + element.getTagName());
            }
        }
    }

    private static boolean isRequired(final Element element) {
        return "Y".equals(element.getAttribute("required"));
    }

    private void explained(final Runnable reading) {
        try {
            reading.run();
        } catch (final IllegalArgumentException e) {
            throw new IllegalArgumentException("the dictionary's part " + part + ": " + e.getMessage(), e);
        }
    }

    private List<Element> children(final String section) {
        return children(root).stream()
                .filter(child -> child.getTagName().equals(section))
                .flatMap(child -> children(child).stream())
                .toList();
    }

    private static List<Element> children(final Element of) {
        final List<Element> elements = new ArrayList<>();
        for (Node node = of.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof final Element element) {
                elements.add(element);
            }
        }
        return elements;
    }
}
