;; Sixteen rows pass all trees of a model at once: see boosted-rows.ts, which lays out the memory and
;; says what is where. After a change: vitest run packages/content/test/boosted-rows.test.ts -u
;;
;; A mask has sixteen bytes, one a row: all bits where a feature of the row is above a threshold.
(module
  (import "rows" "memory" (memory 1))
  (func (export "pass")
    ;; Where the comparisons of each column begin, and end.
    (param $column i32) (param $columnsEnd i32)
    (param $rows i32)
    ;; Bytes of a row.
    (param $stride i32)
    (param $masks i32)
    (param $tree i32) (param $treesEnd i32)
    ;; Where the sums go: sixteen of 32 bits.
    (param $sums i32)
    (local $mask i32) (local $place i32) (local $end i32)
    ;; The values of a column in rows 0 to 3, 4 to 7, 8 to 11, 12 to 15; the threshold.
    (local $x0 v128) (local $x1 v128) (local $x2 v128) (local $x3 v128) (local $threshold v128)
    ;; Which way a row goes on each level; the leaf it comes to; the halves of what leaves add.
    (local $m0 v128) (local $m1 v128) (local $m2 v128) (local $m3 v128)
    (local $leaf v128) (local $low v128) (local $high v128) (local $first v128) (local $last v128)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)

    ;; The first mask is of no comparison: all go left.
    (local.set $mask (local.get $masks))
    (v128.store (local.get $mask) (v128.const i32x4 0 0 0 0))

    (if (i32.lt_u (local.get $column) (local.get $columnsEnd))
      (then
        (loop $columns
          (local.set $place (i32.add (local.get $rows) (i32.load (local.get $column))))
          (local.set $x0 (v128.load32_zero (local.get $place)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x0 (v128.load32_lane 1 (local.get $place) (local.get $x0)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x0 (v128.load32_lane 2 (local.get $place) (local.get $x0)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x0 (v128.load32_lane 3 (local.get $place) (local.get $x0)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x1 (v128.load32_zero (local.get $place)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x1 (v128.load32_lane 1 (local.get $place) (local.get $x1)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x1 (v128.load32_lane 2 (local.get $place) (local.get $x1)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x1 (v128.load32_lane 3 (local.get $place) (local.get $x1)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x2 (v128.load32_zero (local.get $place)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x2 (v128.load32_lane 1 (local.get $place) (local.get $x2)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x2 (v128.load32_lane 2 (local.get $place) (local.get $x2)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x2 (v128.load32_lane 3 (local.get $place) (local.get $x2)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x3 (v128.load32_zero (local.get $place)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x3 (v128.load32_lane 1 (local.get $place) (local.get $x3)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x3 (v128.load32_lane 2 (local.get $place) (local.get $x3)))
          (local.set $place (i32.add (local.get $place) (local.get $stride)))
          (local.set $x3 (v128.load32_lane 3 (local.get $place) (local.get $x3)))

          (local.set $end (i32.load offset=4 (local.get $column)))
          (local.set $column (i32.add (local.get $column) (i32.const 8)))
          (loop $thresholds
            (local.set $mask (i32.add (local.get $mask) (i32.const 16)))
            (local.set $threshold (v128.load32_splat (local.get $column)))
            (v128.store (local.get $mask)
              (i8x16.narrow_i16x8_s
                (i16x8.narrow_i32x4_s
                  (f32x4.gt (local.get $x0) (local.get $threshold))
                  (f32x4.gt (local.get $x1) (local.get $threshold)))
                (i16x8.narrow_i32x4_s
                  (f32x4.gt (local.get $x2) (local.get $threshold))
                  (f32x4.gt (local.get $x3) (local.get $threshold)))))
            (local.set $column (i32.add (local.get $column) (i32.const 4)))
            (br_if $thresholds (i32.lt_u (local.get $column) (local.get $end))))
          (br_if $columns (i32.lt_u (local.get $column) (local.get $columnsEnd))))))

    (if (i32.lt_u (local.get $tree) (local.get $treesEnd))
      (then
        (loop $trees
          ;; Comparison 0; 1 or 2; 3 or 4, 5 or 6; then one of 7 to 14. Right of a comparison are more.
          (local.set $m0
            (v128.load (i32.add (local.get $masks) (i32.load16_u (local.get $tree)))))
          (local.set $m1
            (v128.bitselect
              (v128.load (i32.add (local.get $masks) (i32.load16_u offset=4 (local.get $tree))))
              (v128.load (i32.add (local.get $masks) (i32.load16_u offset=2 (local.get $tree))))
              (local.get $m0)))
          (local.set $m2
            (v128.bitselect
              (v128.bitselect
                (v128.load (i32.add (local.get $masks) (i32.load16_u offset=12 (local.get $tree))))
                (v128.load (i32.add (local.get $masks) (i32.load16_u offset=10 (local.get $tree))))
                (local.get $m1))
              (v128.bitselect
                (v128.load (i32.add (local.get $masks) (i32.load16_u offset=8 (local.get $tree))))
                (v128.load (i32.add (local.get $masks) (i32.load16_u offset=6 (local.get $tree))))
                (local.get $m1))
              (local.get $m0)))
          (local.set $m3
            (v128.bitselect
              (v128.bitselect
                (v128.bitselect
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=28 (local.get $tree))))
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=26 (local.get $tree))))
                  (local.get $m2))
                (v128.bitselect
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=24 (local.get $tree))))
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=22 (local.get $tree))))
                  (local.get $m2))
                (local.get $m1))
              (v128.bitselect
                (v128.bitselect
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=20 (local.get $tree))))
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=18 (local.get $tree))))
                  (local.get $m2))
                (v128.bitselect
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=16 (local.get $tree))))
                  (v128.load (i32.add (local.get $masks) (i32.load16_u offset=14 (local.get $tree))))
                  (local.get $m2))
                (local.get $m1))
              (local.get $m0)))
          (local.set $leaf
            (v128.or
              (v128.or
                (v128.and (local.get $m0) (i8x16.splat (i32.const 8)))
                (v128.and (local.get $m1) (i8x16.splat (i32.const 4))))
              (v128.or
                (v128.and (local.get $m2) (i8x16.splat (i32.const 2)))
                (v128.and (local.get $m3) (i8x16.splat (i32.const 1))))))

          ;; What a leaf adds has sixteen bits: a table of the low bytes, one of the high.
          (local.set $low (i8x16.swizzle (v128.load offset=32 (local.get $tree)) (local.get $leaf)))
          (local.set $high (i8x16.swizzle (v128.load offset=48 (local.get $tree)) (local.get $leaf)))
          (local.set $first
            (i8x16.shuffle 0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23 (local.get $low) (local.get $high)))
          (local.set $last
            (i8x16.shuffle 8 24 9 25 10 26 11 27 12 28 13 29 14 30 15 31
              (local.get $low) (local.get $high)))
          (local.set $s0 (i32x4.add (local.get $s0) (i32x4.extend_low_i16x8_s (local.get $first))))
          (local.set $s1 (i32x4.add (local.get $s1) (i32x4.extend_high_i16x8_s (local.get $first))))
          (local.set $s2 (i32x4.add (local.get $s2) (i32x4.extend_low_i16x8_s (local.get $last))))
          (local.set $s3 (i32x4.add (local.get $s3) (i32x4.extend_high_i16x8_s (local.get $last))))
          (local.set $tree (i32.add (local.get $tree) (i32.const 64)))
          (br_if $trees (i32.lt_u (local.get $tree) (local.get $treesEnd))))))

    (v128.store (local.get $sums) (local.get $s0))
    (v128.store offset=16 (local.get $sums) (local.get $s1))
    (v128.store offset=32 (local.get $sums) (local.get $s2))
    (v128.store offset=48 (local.get $sums) (local.get $s3))))
