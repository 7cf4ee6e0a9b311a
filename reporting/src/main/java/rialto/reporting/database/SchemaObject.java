package rialto.reporting.database;

/**
 * Something in a database besides rows: a table with its columns, a view, an index, a trigger and so on.
 *
 * @param kind for people: table, view, index, trigger, rule, function, policy ...
 * @param name unique among those of its kind
 * @param definition as this very database shows it; two that are equal do the same
 */
public record SchemaObject(String kind, String name, String definition) {}
