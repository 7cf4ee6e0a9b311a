package rialto.attacks;

import org.junit.jupiter.api.Tag;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tests of {@code ./rialto test attacks}. */
@Tag("attacks")
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface AttacksLane {}
